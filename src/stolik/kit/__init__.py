"""Parts of tables that two games or more use: decks, hands, tricks. No game's rules."""
