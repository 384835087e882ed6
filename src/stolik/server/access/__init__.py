"""Access control: who sends a request, from which page (CSRF), and how often."""
