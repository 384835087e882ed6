"""What tests of several folders share: servers, seeds, and programs that the machine has."""
