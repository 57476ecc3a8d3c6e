"""Chapter 10, terrain and cover: what a piece is to walkers and eyes, cover, and buildings with their floors."""
