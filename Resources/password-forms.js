// Runs in the isolated world, only in the main frame. It reports the forms with a password field to native code, which
// saves passwords in the keyring, and enters a saved password.
//
// A page can name its elements like members of forms and of the document, so this file takes these members from the
// prototypes.
(() => {
  const native = window.webkit.messageHandlers.passwords
  // The longest name or password in characters.
  const LONGEST = 1000
  // The shortest time in milliseconds between two reports of the page's fields.
  const PAUSE = 50

  const find = Document.prototype.querySelectorAll.bind(document)
  const member = (name) => Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, name).get
  const [elements, action, method] = ["elements", "action", "method"].map(member)
  const inputs = (form) => Array.from(elements.call(form)).filter((field) => field instanceof HTMLInputElement)
  const isFor = (field, purpose) => (field.autocomplete || "").split(" ").includes(purpose)

  // The fields that were passwords, because a page can show a password as text.
  const passwords = new WeakSet()
  const isPassword = (field) =>
    (field.type === "password" || passwords.has(field)) && !/^(cc-|one-time-code)/.test(field.autocomplete || "")

  const isVisible = (field) => field.getClientRects().length > 0 && getComputedStyle(field).visibility === "visible"
  const isUsable = (field) => !field.disabled && !field.readOnly && isVisible(field)
  const passwordsOf = (form) => inputs(form).filter((field) => isPassword(field) && isUsable(field))

  // Returns the field that contains the user's new or only password.
  const passwordOf = (form) => {
    const fields = passwordsOf(form)
    const [first, second] = fields
    const named = fields.find((field) => isFor(field, "new-password"))
    // Two fields are the new password and its repetition, or the old and the new password.
    if (named || fields.length < 2) return named || first
    return first.value === second.value ? first : second
  }

  // Returns the field of the user name. Sites often hide it if the user has entered it before.
  const userOf = (form, password) => {
    const fields = inputs(form)
    const before = fields.slice(0, fields.indexOf(password))
    return (
      fields.find((field) => isFor(field, "username")) ||
      fields.find((field) => isFor(field, "email") || field.type === "email") ||
      (isSignIn(form) && before.findLast((field) => ["text", "tel"].includes(field.type) && isVisible(field)))
    )
  }

  // Returns the address to which a form sends a password, without its query, or nothing if it is not the page's origin.
  const targetOf = (form) => {
    if (method.call(form) !== "post" || Array.from(find("[formaction]")).some((button) => button.form === form)) return
    try {
      const { origin, pathname } = new URL(action.call(form))
      return origin === window.origin ? origin + pathname : undefined
    } catch {
      return undefined
    }
  }

  const isSignIn = (form) => {
    const [password, ...others] = passwordsOf(form)
    return Boolean(password) && others.length === 0 && !isFor(password, "new-password")
  }

  const tell = (name, details) => native.postMessage(JSON.stringify({ name, origin: window.origin, ...details }))

  const tellFields = () => {
    if (document.documentElement.hasAttribute("data-turbo-preview")) return
    const fields = Array.from(find("input[type=password]"))
    for (const field of fields) passwords.add(field)
    const forms = new Set(fields.map((field) => field.form).filter(Boolean))
    const form = Array.from(forms).find((form) => isSignIn(form) && targetOf(form))
    tell("pageShown", { fields: form ? "signIn" : fields.some(isPassword) ? "other" : "none" })
  }

  let timer
  const tellFieldsSoon = () => {
    if (timer) return
    timer = setTimeout(() => {
      timer = undefined
      tellFields()
    }, PAUSE)
  }
  document.addEventListener("DOMContentLoaded", tellFieldsSoon)
  for (const name of ["turbo:load", "turbo:render", "turbo:frame-render", "turbolinks:load"]) {
    document.addEventListener(name, tellFieldsSoon)
  }
  window.addEventListener("pageshow", ({ persisted }) => persisted && tellFieldsSoon())
  // A script may have added the form.
  window.addEventListener("focusin", ({ target }) => target.type === "password" && !passwords.has(target) && tellFieldsSoon())

  // The form that Turbo is sending.
  let sent
  const note = (event) => {
    const { target: form, isTrusted } = event
    const field = isTrusted && form instanceof HTMLFormElement && passwordOf(form)
    const target = field && targetOf(form)
    sent = undefined
    if (!target || !field.value || field.value.length > LONGEST) return
    const user = userOf(form, field)
    const details = {
      user: user ? user.value.slice(0, LONGEST) : "",
      password: field.value,
      target,
      isSignIn: isSignIn(form),
    }
    // A browser sends the form itself, unless a script prevents it.
    setTimeout(() => {
      if (event.defaultPrevented && !window.reportsFormsAtOnce) sent = details
      else tell("submitted", details)
    })
  }
  window.addEventListener("submit", note, true)
  // The adapter sends this event when a Turbo submission ends. Only then is the result of another script's known.
  document.addEventListener("hybrid-desktop:submitted", ({ detail }) => {
    if (sent && detail !== "failure") tell("submitted", sent)
    sent = undefined
  })

  const enter = (field, text) => {
    field.value = text
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }))
  }

  // Enters a saved password, unless the user or the page has entered something else.
  window.enterPassword = ({ user, password, target }) => {
    const forms = new Set(Array.from(find("input[type=password]"), (field) => field.form).filter(Boolean))
    const form = Array.from(forms).find((form) => isSignIn(form) && targetOf(form) === target)
    const field = form && passwordOf(form)
    if (!field || field.value) return
    const userField = userOf(form, field)
    if (userField && userField.value && userField.value !== user) return
    if (userField && !userField.value && isUsable(userField)) enter(userField, user)
    enter(field, password)
  }
})()
