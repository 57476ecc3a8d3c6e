"""Chapter 16, powers: who may cast what at whom, the Power action, stopping, and what powers do."""
