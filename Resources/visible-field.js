// Runs in the isolated world, in the main frame. When an on-screen keyboard makes the window lower, the field in which the
// user types stays visible. WebKit itself scrolls only at the first key.
(() => {
  const FIELDS = "input, textarea, [contenteditable]:not([contenteditable=false])"
  let height = window.innerHeight

  window.addEventListener("resize", () => {
    const before = height
    height = window.innerHeight
    const field = document.activeElement
    if (height >= before || !field || !field.matches(FIELDS)) return
    const { top, bottom } = field.getBoundingClientRect()
    // Otherwise the user has scrolled away.
    if (bottom > 0 && top < before) field.scrollIntoView({ block: "nearest" })
  })
})()
