"""An event as tables of plain data, which browser, terminal, files and paper draw each its way."""
