// Runs in the isolated world, in the main frame. When an on-screen keyboard makes the window smaller, the field in which the
// user types stays visible. WebKit itself scrolls only at the first key.
addEventListener("resize", () => {
  const field = document.activeElement
  if (field?.matches("input, textarea, [contenteditable]")) field.scrollIntoView({ block: "nearest" })
})
