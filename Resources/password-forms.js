// Runs in the isolated world, only in the main frame. It reports the forms with a password field to native code, which
// saves passwords in the keyring, and enters a saved password.
(() => {
  const native = window.webkit.messageHandlers.passwords
  const LONGEST = 1000

  const isUsable = (field) =>
    !field.disabled && !field.readOnly && field.getClientRects().length > 0 && getComputedStyle(field).visibility === "visible"

  const inputs = (form) => Array.from(form.elements).filter((field) => field instanceof HTMLInputElement && isUsable(field))
  const isFor = (field, purpose) => (field.autocomplete || "").split(" ").includes(purpose)
  const passwordsOf = (form) => inputs(form).filter(({ type }) => type === "password")

  // Returns the field of a form that contains the user's new or only password.
  const passwordOf = (form) => {
    const fields = passwordsOf(form).filter((field) => !isFor(field, "one-time-code"))
    const [first, second] = fields
    const named = fields.find((field) => isFor(field, "new-password"))
    // Two fields are the new password and its repetition, or the old and the new password.
    if (named || fields.length < 2) return named || first
    return first.value === second.value ? first : second
  }

  const userOf = (form, password) => {
    const fields = inputs(form)
    const before = fields.slice(0, fields.indexOf(password)).filter(({ type }) => ["text", "email", "tel"].includes(type))
    return fields.find((field) => isFor(field, "username")) || fields.find((field) => isFor(field, "email")) || before.pop()
  }

  // A form can have a field with the name `action`.
  const sendsToPage = (form) =>
    new URL(form.getAttribute("action") || "", document.baseURI).origin === window.origin

  // Returns the form in which an existing user signs in.
  const signInForm = () =>
    Array.from(document.forms).find((form) => {
      const [password, ...others] = passwordsOf(form)
      return password && others.length === 0 && !isFor(password, "new-password") && sendsToPage(form)
    })

  const tell = (name, details) => native.postMessage(JSON.stringify({ name, origin: window.origin, ...details }))

  const tellFields = () => {
    if (document.documentElement.hasAttribute("data-turbo-preview")) return
    const hasPassword = Array.from(document.forms).some((form) => passwordsOf(form).length > 0)
    tell("pageShown", { fields: signInForm() ? "signIn" : hasPassword ? "other" : "none" })
  }
  document.addEventListener("DOMContentLoaded", tellFields)
  for (const name of ["turbo:load", "turbo:render", "turbolinks:load"]) document.addEventListener(name, tellFields)
  window.addEventListener("pageshow", ({ persisted }) => persisted && tellFields())

  const tellSubmission = ({ target: form, isTrusted }) => {
    const password = isTrusted && form instanceof HTMLFormElement && passwordOf(form)
    if (!password || !password.value || password.value.length > LONGEST || !sendsToPage(form)) return
    const user = userOf(form, password)
    tell("submitted", { user: user ? user.value.slice(0, LONGEST) : "", password: password.value })
  }
  window.addEventListener("submit", tellSubmission, true)

  const enter = (field, text) => {
    field.value = text
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }))
  }

  // Enters a saved password, unless the user or the page has entered something else.
  window.enterPassword = ({ origin, user, password }) => {
    const form = window.origin === origin && signInForm()
    const field = form && passwordOf(form)
    if (!field || field.value) return
    const userField = userOf(form, field)
    if (userField && userField.value && userField.value !== user) return
    if (userField && !userField.value) enter(userField, user)
    enter(field, password)
  }
})()
