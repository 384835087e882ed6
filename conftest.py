"""What the tests of the project and those beside each game share: the seed of the run, its size, and its report."""

pytest_plugins = ["support.seeds", "support.report", "support.fixtures"]
