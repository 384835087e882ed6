"""Commands of this game alone: `stolik fuji check`, `calibrate`, `teams`, `learn` and `talk`."""
