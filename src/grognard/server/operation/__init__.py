"""Running a server: its settings, processes, protocols, logs and metrics."""
