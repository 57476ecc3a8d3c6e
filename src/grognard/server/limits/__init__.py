"""What visitors may use and do: the guard at the door, accounts, budgets, and what strangers send."""
