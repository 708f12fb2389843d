// Runs in the shell's own script world, in the main frame only: knows whether the user has entered something in the
// page's fields that has not been sent. Native code asks before it takes such a page away, and holds the log-out back.
(() => {
  const native = window.webkit.messageHandlers.typing
  // What fields were like before the user came to them. Scripts may change a field's default value as one types.
  const before = new WeakMap()
  const entered = new Set()
  const NO_INPUT = ["hidden", "button", "submit", "reset", "image", "search"]
  let isTyped = false
  // Whether native code has heard that there is something to lose.
  let isTold = false
  let timer = null
  let isSending = false
  // A server has sent back what was entered, with its faults: it is in the fields of a new form now.
  let isSentBack = false
  // What the document brought from the server at its load has been left or sent.
  let isLeft = false

  const isField = (node) =>
    node instanceof HTMLInputElement
      ? !NO_INPUT.includes(node.type)
      : node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement

  const fieldOf = (event) => {
    const path = event.composedPath().filter((node) => node instanceof HTMLElement)
    // A text that is edited in place counts as a whole.
    return path.find(isField) || path.filter((node) => node.isContentEditable).pop()
  }

  const state = (field) => {
    if (field instanceof HTMLSelectElement) return Array.from(field.options, (option) => option.selected).join()
    if (!isField(field)) return field.innerHTML
    if (field.type === "checkbox" || field.type === "radio") return String(field.checked)
    return field.value
  }

  // An attribute may also stand on the form, on the form's dialog, or on the body.
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

  // A script that empties a field after it has sent what was there raises no event, and to compare may take its time.
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
    // The form that came back at the load is no more, which native code cannot see.
    native.postMessage("saved")
  }
  window.addEventListener("submit", () => (isSending = isSentBack || isEntered()), true)
  // The adapter's word for the end of a submission of Turbo's; what that tells itself does not cross the worlds.
  document.addEventListener("hybrid-desktop:submitted", ({ detail }) => {
    if (detail !== "failure") return leave()
    isSentBack = isSentBack || isSending
    tell()
  })
  for (const name of ["turbo:visit", "turbolinks:visit"]) window.addEventListener(name, leave)
  // After a reset the fields are as the page has made them.
  window.addEventListener("reset", () => setTimeout(() => isEntered() || forget()), true)

  // WebKit tells the shell at once that a page without a guard may go. It counts the main frame's guards only, so as soon
  // as the user has gone into a frame, this one makes WebKit ask them all.
  const watch = () => {
    if (!(document.activeElement instanceof HTMLIFrameElement)) return
    window.removeEventListener("blur", watch)
    window.addEventListener("beforeunload", () => {})
  }
  window.addEventListener("blur", watch)

  // `cameBack`: the document itself was the server's answer to a form.
  window.hasUnsavedFields = (cameBack = false) => isSentBack || (cameBack && !isLeft) || isEntered()

  // Before a page is brought up to date under the eyes of its user.
  const hasCaret = () => {
    let node = document.activeElement
    while (node && node.shadowRoot && node.shadowRoot.activeElement) node = node.shadowRoot.activeElement
    if (!(node instanceof HTMLElement)) return false
    // What goes on in a frame is not seen from here.
    return isField(node) || node.type === "search" || node.isContentEditable || node instanceof HTMLIFrameElement
  }
  window.pageUse = () => {
    const isInUse = hasCaret() || window.hasUnsavedFields() || document.querySelector("dialog[open]") !== null
    return JSON.stringify({ isInUse, hasForm: document.forms.length > 0 })
  }
})()
