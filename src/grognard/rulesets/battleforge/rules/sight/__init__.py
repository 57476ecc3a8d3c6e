"""Chapter 11, line of sight: models are upright prisms, and each looks at each model of another unit."""
