"""What is bought first and how it ends: counted in games of strong bots and of rated players."""
