"""The one place that says which Stolik this is."""

from typing import Final

VERSION: Final = "0.1.0"
