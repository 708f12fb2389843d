// Reports Turbo's events to testers, if diagnostics are allowed. Runs in the isolated world, after the relay.
//
// Only the name and the target of an event are reported. The relay limits their number together with console output.
(() => {
  const names = [
    "before-prefetch", "submit-start", "submit-end", "before-frame-render", "frame-load", "frame-missing",
    "before-stream-render", "morph", "render", "load", "reload", "fetch-request-error",
  ]
  const describe = (target) =>
    target instanceof Element ? `${target.localName}${target.id ? `#${target.id}` : ""}` : "document"
  const report = ({ type, target }) => {
    const data = { event: type, target: describe(target).slice(0, 200) }
    const detail = JSON.stringify({ name: "turboEvent", data })
    document.dispatchEvent(new CustomEvent("hybrid-desktop:console", { detail }))
  }
  for (const name of names) window.addEventListener(`turbo:${name}`, report, true)

  // The frames that the user navigated, for page-facts.js.
  const used = (window.usedFrames ??= new WeakSet())
  const remember = ({ target }) => {
    const control = target instanceof Element && target.closest("a[href], form, button, [data-turbo-frame]")
    if (!control) return
    const name = control.dataset.turboFrame
    const named = name && document.getElementById(name)
    if (named) used.add(named)
    for (let node = control; node; node = node.parentElement) if (node.localName === "turbo-frame") used.add(node)
  }
  for (const name of ["click", "submit"]) window.addEventListener(name, remember, true)
})()
