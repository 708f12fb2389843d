// Runs in the shell's own script world, in the main frame of dialogs: gives the keyboard to the first field of a form, as a
// native dialog does. What the user types at once would be lost otherwise. A page that decides for itself (`autofocus`, a
// script) keeps its choice.
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
