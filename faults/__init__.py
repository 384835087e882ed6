"""What can go wrong, done on purpose, and what it costs: figures with a control that must fail (`make faults`)."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))  # servers and people are those of the tests
