// Reports the user's actions while a tester records them. Runs in the isolated world of the main frame, where the page cannot
// read or forge the reports. Only events of the user count.
if (!window.isRecorderInstalled) {
  window.isRecorderInstalled = true
  const numbers = new WeakMap()
  const chosen = new WeakMap()
  const prefix = `${performance.timeOrigin} ${Math.random()}`
  let count = 0
  // The field in which the user has just pressed Enter.
  let sending = null

  // The handler exists only during a recording.
  const send = (message) => window.webkit.messageHandlers.recorder?.postMessage(JSON.stringify(message))
  const omit = (reason) => send({ kind: "omitted", reason })

  const describe = (kind, node) => {
    const name = nameOf(kind, node)
    if (name === "") return void omit("unnamed")
    const all = named(kind, name, kind === "field" ? (other) => fieldKind(other) === fieldKind(node) : undefined)
    const position = all.length > 1 && all.includes(node) ? { position: all.indexOf(node) + 1 } : {}
    return { name, ...position }
  }

  const identify = (field) => {
    if (!numbers.has(field)) numbers.set(field, `${prefix} ${(count += 1)}`)
    return numbers.get(field)
  }

  // A document's queries do not enter its shadow roots.
  const rootsOf = (event) =>
    event.composedPath().filter((node) => node instanceof Document || node instanceof ShadowRoot)

  const elements = (event) => event.composedPath().filter((node) => node instanceof Element)
  const fieldOf = (event) => elements(event).find((node) => node.matches(CONTROLS.field))

  const reportOptions = (field, target) => {
    const before = chosen.get(field) ?? new Set(Array.from(field.options).filter((option) => option.defaultSelected))
    const now = new Set(field.selectedOptions)
    chosen.set(field, now)
    if (field.multiple && Array.from(before).some((option) => !now.has(option))) omit("deselected")
    for (const option of now) {
      if (!field.multiple || !before.has(option)) send({ kind: "select", option: squeeze(option.text), ...target })
    }
  }

  const reportField = (event) => {
    const field = fieldOf(event)
    if (!field) {
      if (event.type === "input" && elements(event).some((node) => node.isContentEditable)) omit("editor")
      return
    }
    if (field.type === "file") return omit("file")
    if (fieldKind(field) !== "text" && event.type === "input") return
    const target = describe("field", field)
    if (!target) return
    if (field instanceof HTMLSelectElement) return reportOptions(field, target)
    if (field.type === "radio") return send({ kind: "choose", ...target })
    if (field.type === "checkbox") return send({ kind: field.checked ? "check" : "uncheck", ...target })
    const secret = secretOf(field)
    const text = secret ? { secret, page: location.href } : { value: field.value }
    send({ kind: "fill", field: identify(field), ...target, ...text })
  }

  const reportClick = (event) => {
    if (event.button > 1) return
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
    for (const node of elements(event)) {
      const control = ["link", "button", "summary"].find((kind) => node.matches(CONTROLS[kind]))
      if (!control) continue
      if (!isPlain) return omit("modified")
      const target = describe(control, node)
      const isImplicit = event.detail === 0 && sending !== null && node.form === sending.form
      if (target) send({ kind: "click", control, ...target, implicit: isImplicit })
      return
    }
  }

  const reportSubmit = (event) => {
    const field = sending
    sending = null
    if (!field || field.form !== event.target) return
    const target = describe("field", field)
    if (target) send({ kind: "enter", ...target })
  }

  const pressed = (event) => {
    const field = event.key === "Enter" && !event.isComposing ? fieldOf(event) : undefined
    sending = field instanceof HTMLInputElement && field.form ? field : null
  }

  const handlers = {
    click: reportClick,
    auxclick: reportClick,
    input: reportField,
    change: reportField,
    submit: reportSubmit,
    keydown: pressed,
    keyup: () => (sending = null),
    pointerdown: () => {},
    focusin: () => {},
  }
  for (const [type, handle] of Object.entries(handlers)) {
    window.addEventListener(
      type,
      (event) => {
        if (!event.isTrusted) return
        rememberSecrets(rootsOf(event))
        handle(event)
      },
      true,
    )
  }
  // The document does not see the events of a frame, only that the focus goes there.
  window.addEventListener("blur", () => document.activeElement instanceof HTMLIFrameElement && omit("frame"))
}
