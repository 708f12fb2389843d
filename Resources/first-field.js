// Runs in the isolated world, in the main frame of dialogs. Like a native dialog, it focuses the first field of a form.
// Otherwise text that the user types immediately would be lost. If the page sets the focus itself, by `autofocus` or a
// script, the focus stays there.
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
