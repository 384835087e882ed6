"""faults/ lies beside src/ and is not installed: tests reach it from the checkout."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2]))
