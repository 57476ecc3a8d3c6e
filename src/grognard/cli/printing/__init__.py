"""The printed sheet of an army: what stands on it, and the PDF that typst makes of it. Needs the extra [print]."""
