// Performs a step of a recording. Runs in the isolated world, after page-controls.js. The value is "done", or the reason
// why the step is impossible now.
const replay = ({ number, origin, path, secret, kind, name, position, act, text }) => {
  if (window.lastReplayed === number) return "done"
  rememberSecrets([document])
  // The document may have changed since the replay checked its address.
  const isForeign = () => origin !== undefined && self.origin !== origin
  const isElsewhere = () => path !== undefined && location.pathname !== path
  // A page chooses the names of its fields, so a name makes no field secret here. Fields for codes are not masked.
  const isExposed = (node) =>
    secret !== undefined &&
    (secretOf(node) !== secret || !(secrets.fields.has(node) || (secret === "ONE_TIME_CODE" && secretByPurpose(node))))
  if (isForeign()) return "foreign"
  if (isElsewhere()) return "elsewhere"
  const wanted = { check: "checkbox", uncheck: "checkbox", choose: "radio", select: "select" }[act] ?? "text"
  const fits = (node) => kind !== "field" || fieldKind(node) === wanted
  const node = named(kind, name, fits)[(position ?? 1) - 1]
  if (!node) return "missing"
  if (isExposed(node)) return "exposed"
  if (node.disabled || node.matches("fieldset[disabled] *")) return "disabled"
  const tell = (type, Kind = Event, options = {}) =>
    node.dispatchEvent(new Kind(type, { bubbles: true, cancelable: true, composed: true, ...options }))
  const changed = () => {
    tell("input", InputEvent)
    tell("change")
  }
  const enter = () => {
    const key = { key: "Enter", code: "Enter", keyCode: 13, which: 13 }
    const isWanted = tell("keydown", KeyboardEvent, key) && tell("keypress", KeyboardEvent, key)
    tell("keyup", KeyboardEvent, key)
    if (!isWanted || !node.form) return
    const button = Array.from(node.form.elements).find((one) => one.type === "submit" || one.type === "image")
    if (button) button.click()
    else node.form.requestSubmit()
  }
  const option = act === "select" ? Array.from(node.options).find((one) => squeeze(one.text) === text) : undefined
  if (act === "select" && !option) return "missing option"
  const acts = {
    click: () => node.click(),
    check: () => node.checked || node.click(),
    uncheck: () => node.checked && node.click(),
    choose: () => node.click(),
    fill: () => {
      if (isForeign() || isElsewhere() || isExposed(node)) return
      node.value = text
      changed()
    },
    select: () => {
      option.selected = true
      changed()
    },
    enter,
  }
  node.scrollIntoView({ behavior: "instant", block: "nearest" })
  window.lastReplayed = number
  // The page may open a dialog, which blocks its scripts. This script therefore ends first.
  setTimeout(() => {
    node.focus({ preventScroll: true })
    acts[act]()
  })
  return "done"
}
