// Runs in the isolated world, in the main frame of dialogs: focuses the first field of a form, as a native dialog does.
// Without it, immediate typing would be lost. A page that sets the focus itself (`autofocus`, a script) keeps it.
(() => {
  const NO_TEXT = ["hidden", "button", "submit", "reset", "image", "checkbox", "radio", "file", "range", "color", "search"]

  const isUsable = (field) =>
    !field.disabled &&
    !field.readOnly &&
    !NO_TEXT.includes(field.type) &&
    field.getClientRects().length > 0 &&
    getComputedStyle(field).visibility === "visible"

  const focus = () => {
    const active = document.activeElement
    if ((active && active !== document.body) || document.querySelector("[autofocus]")) return
    const fields = Array.from(document.querySelectorAll("form input, form textarea, form select"))
    fields.find(isUsable)?.focus({ preventScroll: true })
  }

  focus()
  for (const name of ["turbo:load", "turbolinks:load"]) document.addEventListener(name, focus)
})()
