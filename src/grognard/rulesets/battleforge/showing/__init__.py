"""What people see of a battle: the table, the units with their markers, and the words for it."""
