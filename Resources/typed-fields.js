// Runs in the isolated world, in the main frame only: tracks unsaved input in the page's fields. Native code asks
// before it leaves such a page, and delays the log-out.
(() => {
  const native = window.webkit.messageHandlers.typing
  // The fields' content before the user's input. Scripts may change a field's default value while the user types.
  const before = new WeakMap()
  const entered = new Set()
  const NO_INPUT = ["hidden", "button", "submit", "reset", "image", "search"]
  let isTyped = false
  // True once native code has been told about unsaved input.
  let isTold = false
  let timer = null
  let isSending = false
  // True if the server returned the input with errors: it is in the fields of a new form.
  let isSentBack = false
  // True if the document's content from its load has been left or sent.
  let isLeft = false

  const isField = (node) =>
    node instanceof HTMLInputElement
      ? !NO_INPUT.includes(node.type)
      : node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement

  const fieldOf = (event) => {
    const path = event.composedPath().filter((node) => node instanceof HTMLElement)
    // An element that is edited in place counts as a whole.
    return path.find(isField) || path.filter((node) => node.isContentEditable).pop()
  }

  const state = (field) => {
    if (field instanceof HTMLSelectElement) return Array.from(field.options, (option) => option.selected).join()
    if (!isField(field)) return field.innerHTML
    if (field.type === "checkbox" || field.type === "radio") return String(field.checked)
    return field.value
  }

  // The attribute may also be on the form, the form's dialog or the body.
  const isExempt = (field) => {
    for (let node = field; node; node = node.parentNode || node.host) {
      if (node instanceof Element && node.getAttribute("data-unsaved") === "ignore") return true
    }
    return Boolean(field.form && field.form.closest("[data-unsaved=ignore]"))
  }

  const remember = (event) => {
    const field = fieldOf(event)
    if (field && !before.has(field)) before.set(field, state(field))
  }
  for (const name of ["focusin", "pointerdown", "keydown", "beforeinput"]) window.addEventListener(name, remember, true)

  const tell = () => {
    const isUnsaved = isSentBack || isEntered()
    if (isUnsaved === isTold) return
    isTold = isUnsaved
    native.postMessage(isUnsaved ? "unsaved" : "saved")
  }

  // A script that empties a field after sending its content raises no event. Delayed, since comparing fields may be
  // slow.
  const tellSoon = () => {
    if (!isTold || timer !== null) return
    timer = setTimeout(() => {
      timer = null
      tell()
    }, 1000)
  }
  for (const name of ["focusout", "keyup", "click", "submit"]) window.addEventListener(name, tellSoon, true)

  const note = (event) => {
    const field = event.isTrusted && fieldOf(event)
    if (!field) return
    entered.add(field)
    if (!isTyped) native.postMessage("typed")
    isTyped = true
    if (isTold) tellSoon()
    else tell()
  }
  window.addEventListener("input", note, true)
  window.addEventListener("change", note, true)

  const isEntered = () => {
    for (const field of entered) if (!field.isConnected) entered.delete(field)
    return Array.from(entered).some((field) => !isExempt(field) && state(field) !== before.get(field))
  }

  const forget = () => {
    entered.clear()
    isSentBack = false
    tell()
  }
  const leave = () => {
    isLeft = true
    forget()
    // A form that the server returned at the load is gone, which native code cannot detect.
    native.postMessage("saved")
  }
  window.addEventListener("submit", () => (isSending = isSentBack || isEntered()), true)
  // The adapter's event for the end of a Turbo submission; Turbo's own event detail does not cross the worlds.
  document.addEventListener("hybrid-desktop:submitted", ({ detail }) => {
    if (detail !== "failure") return leave()
    isSentBack = isSentBack || isSending
    tell()
  })
  for (const name of ["turbo:visit", "turbolinks:visit"]) window.addEventListener(name, leave)
  // After a reset the fields have their default values.
  window.addEventListener("reset", () => setTimeout(() => isEntered() || forget()), true)

  // Native code has forgotten the document, which WebKit has kept and shows again.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return
    if (isTyped) native.postMessage("typed")
    isTold = false
    if (isSending) leave()
    else tell()
  })

  // WebKit reports immediately that a page without a guard may close. It checks only the main frame's guards, so once
  // the user has entered a frame, this guard makes WebKit check them all.
  const watch = () => {
    if (!(document.activeElement instanceof HTMLIFrameElement)) return
    window.removeEventListener("blur", watch)
    window.addEventListener("beforeunload", () => {})
  }
  window.addEventListener("blur", watch)

  // `cameBack`: the document itself was the server's response to a form.
  window.hasUnsavedFields = (cameBack = false) => isSentBack || (cameBack && !isLeft) || isEntered()

  // For refreshing a page while the user sees it.
  const hasCaret = () => {
    let node = document.activeElement
    while (node && node.shadowRoot && node.shadowRoot.activeElement) node = node.shadowRoot.activeElement
    if (!(node instanceof HTMLElement)) return false
    // Activity within a frame is not visible from here.
    return isField(node) || node.type === "search" || node.isContentEditable || node instanceof HTMLIFrameElement
  }
  window.pageUse = () => {
    const isInUse = hasCaret() || window.hasUnsavedFields() || document.querySelector("dialog[open]") !== null
    return JSON.stringify({ isInUse, hasForm: document.forms.length > 0 })
  }
})()
