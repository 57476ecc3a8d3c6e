"""What a rule set may bring besides its rules: tactics, terms, a test kit, lessons, lists, unit sheets."""
