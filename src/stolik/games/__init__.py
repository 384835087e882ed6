"""The games, one folder each. Nothing here names any of them.

Games of your own can stand elsewhere: name their parent folders in the environment variable
`STOLIK_GAMES`, separated as in PATH, and they are found like ours.
"""

import os

__path__ += [folder for folder in os.environ.get("STOLIK_GAMES", "").split(os.pathsep) if folder]
