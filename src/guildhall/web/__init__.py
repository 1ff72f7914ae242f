"""The hall in the browser: pages, live updates, the JSON API."""
