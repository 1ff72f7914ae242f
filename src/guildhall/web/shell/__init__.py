"""What makes the hall an app on a phone: manifest, service worker, the page without connection."""
