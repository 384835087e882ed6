// The address is still the one that was asked for: when the connection is back, it is opened again.
addEventListener("online", () => location.reload());
for (const button of document.querySelectorAll("button")) button.addEventListener("click", () => location.reload());
