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
})()
