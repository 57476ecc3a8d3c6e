"""What people see: the scene, overlays and panels beside it, forecasts, and the words for it all."""
