"""Plants small bugs in the organiser's logic, one at a time, and looks whether a test notices."""
