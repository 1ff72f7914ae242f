"""Pages: thin handlers, one router per group of pages."""
