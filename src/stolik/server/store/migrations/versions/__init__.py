"""One file a step, in order. A step that was released is never changed."""
