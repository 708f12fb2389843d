// Runs in the isolated world, only in the main frame. It tracks unsaved input in the fields of the page. Native code
// asks the user before it leaves such a page, and delays the log-out.
(() => {
  const native = window.webkit.messageHandlers.typing
  // The content of each field before the user's input. It is stored here because scripts may change the default value
  // of a field while the user types.
  const before = new WeakMap()
  const entered = new Set()
  const NO_INPUT = ["hidden", "button", "submit", "reset", "image", "search"]
  let isTyped = false
  // True once native code has been informed about unsaved input.
  let isTold = false
  let timer = null
  let isSending = false
  // True if the server returned the input with errors. The input is then in the fields of a new form.
  let isSentBack = false
  // True if the content that the document had when it was loaded has been left or sent.
  let isLeft = false

  const isField = (node) =>
    node instanceof HTMLInputElement
      ? !NO_INPUT.includes(node.type)
      : node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement

  const fieldOf = (event) => {
    const path = event.composedPath().filter((node) => node instanceof HTMLElement)
    // An element that is edited in place counts as one field.
    return path.find(isField) || path.filter((node) => node.isContentEditable).pop()
  }

  const state = (field) => {
    if (field instanceof HTMLSelectElement) return Array.from(field.options, (option) => option.selected).join()
    if (!isField(field)) return field.innerHTML
    if (field.type === "checkbox" || field.type === "radio") return String(field.checked)
    return field.value
  }

  // The attribute may also be set on the form, the form's dialog or the body.
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

  // If a script empties a field after it has sent the content, there is no event. The check is delayed, because
  // comparing fields may be slow.
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
    // The page no longer has the form with which it was loaded. Native code cannot detect this.
    native.postMessage("saved")
  }
  window.addEventListener("submit", () => (isSending = isSentBack || isEntered()), true)
  // The adapter sends this event when a Turbo submission ends. The detail of Turbo's own event is not available in this
  // world.
  document.addEventListener("hybrid-desktop:submitted", ({ detail }) => {
    if (detail !== "failure") return leave()
    isSentBack = isSentBack || isSending
    tell()
  })
  for (const name of ["turbo:visit", "turbolinks:visit"]) window.addEventListener(name, leave)
  // After a reset, the fields contain their default values.
  window.addEventListener("reset", () => setTimeout(() => isEntered() || forget()), true)

  // Native code has discarded its state of the document, which WebKit has kept and shows again.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return
    if (isTyped) native.postMessage("typed")
    isTold = false
    if (isSending) leave()
    else tell()
  })

  // WebKit reports immediately that a page without a guard may close. It checks only the guards of the main frame. Once
  // the user has entered a frame, this guard makes WebKit check the guards of all frames.
  const watch = () => {
    if (!(document.activeElement instanceof HTMLIFrameElement)) return
    window.removeEventListener("blur", watch)
    window.addEventListener("beforeunload", () => {})
  }
  window.addEventListener("blur", watch)

  // Returns whether the page has unsaved input. `cameBack` is true if the document itself was the server's response to
  // a form.
  window.hasUnsavedFields = (cameBack = false) => isSentBack || (cameBack && !isLeft) || isEntered()

  // Secrets are not kept, because the input is stored in a file.
  const isSecret = (field) =>
    ["password", "file"].includes(field.type) || /^(cc-|one-time-code)/.test(field.autocomplete || "")
  const allFields = () => Array.from(document.querySelectorAll("input, textarea, select, [contenteditable]"))
  const nameOf = (field) => field.name || field.id || ""

  // Returns the user's input as text, for a restart of the program: the position, name and content of each field.
  window.enteredFields = () => {
    const isKept = (field) =>
      entered.has(field) && !isSecret(field) && !isExempt(field) && state(field) !== before.get(field)
    const kept = allFields().map((field, position) => isKept(field) && [position, nameOf(field), state(field)])
    return JSON.stringify(kept.filter(Boolean))
  }

  const enter = (field, content) => {
    if (field instanceof HTMLSelectElement) {
      const selected = content.split(",")
      for (const option of field.options) option.selected = selected[option.index] === "true"
    } else if (!isField(field)) field.innerHTML = content
    else if (field.type === "checkbox" || field.type === "radio") field.checked = content === "true"
    else field.value = content
  }

  // Enters the input that `enteredFields` returned before the restart. A field that no longer exists is skipped.
  window.enterFields = (text) => {
    const fields = allFields()
    for (const [position, name, content] of JSON.parse(text)) {
      const field = fields[position]
      if (!field || nameOf(field) !== name || isSecret(field)) continue
      before.set(field, state(field))
      enter(field, content)
      entered.add(field)
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
    if (entered.size === 0) return
    isTyped = true
    native.postMessage("typed")
    tell()
  }

  // Returns whether the page has a text cursor. It is used before a page is refreshed while the user sees it.
  const hasCaret = () => {
    let node = document.activeElement
    while (node && node.shadowRoot && node.shadowRoot.activeElement) node = node.shadowRoot.activeElement
    if (!(node instanceof HTMLElement)) return false
    // The activity within a frame cannot be observed from here.
    return isField(node) || node.type === "search" || node.isContentEditable || node instanceof HTMLIFrameElement
  }
  window.pageUse = () => {
    const isInUse = hasCaret() || window.hasUnsavedFields() || document.querySelector("dialog[open]") !== null
    return JSON.stringify({ isInUse, hasForm: document.forms.length > 0 })
  }
})()
