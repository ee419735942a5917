"""The version, said once: the wheel and the page read it here."""

VERSION = "0.1.0"
