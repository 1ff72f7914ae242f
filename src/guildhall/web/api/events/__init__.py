"""Events for programs: coming in, running one, handing in results."""
