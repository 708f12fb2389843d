// Names the links, buttons and fields of a page as its user does, for recorder.js and replay.js, which follow in the same
// block. Runs in the isolated world.
const LONGEST_NAME = 200
const CONTROLS = {
  link: "a[href], area[href]",
  button: "button, input[type=submit], input[type=button], input[type=image], input[type=reset], [role=button]",
  summary: "summary",
  field: "input:not([type=hidden]):not([type=submit]):not([type=button]):not([type=image]):not([type=reset]), textarea, select",
}

const squeeze = (text) => Array.from((text ?? "").replace(/\s+/g, " ").trim()).slice(0, LONGEST_NAME).join("").trim()

const firstName = (...texts) => texts.map(squeeze).find((text) => text !== "") ?? ""

const attribute = (node, ...names) => names.map((name) => node.getAttribute(name))

const pictures = (node) => Array.from(node.querySelectorAll("img[alt]"), (image) => image.getAttribute("alt"))

// The text of a label without the text of the fields in it.
const labelText = (label) => {
  const copy = label.cloneNode(true)
  for (const field of copy.querySelectorAll("input, select, textarea, button, datalist, script, style")) field.remove()
  return copy.textContent
}

const nameOf = (kind, node) => {
  if (kind === "field") {
    const labels = Array.from(node.labels ?? [], labelText)
    const ids = (node.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean)
    const others = ids.map((id) => document.getElementById(id)?.textContent)
    return firstName(...labels, ...attribute(node, "aria-label", "placeholder", "name", "id"), ...others)
  }
  if (node instanceof HTMLInputElement) {
    const usual = { submit: "Submit", reset: "Reset" }[node.type]
    return firstName(...attribute(node, "value", "alt", "aria-label", "title", "name", "id"), usual)
  }
  return firstName(node.textContent, ...attribute(node, "aria-label", "title"), ...pictures(node), ...attribute(node, "id"))
}

// Fields that take text, options, or a state are different to a script.
const fieldKind = (field) =>
  field instanceof HTMLSelectElement ? "select" : ["radio", "checkbox"].includes(field.type) ? field.type : "text"

// The visible controls with a name, in the order of the document. Browsers style check boxes by hiding the field itself.
const named = (kind, name, fits = () => true) =>
  Array.from(document.querySelectorAll(CONTROLS[kind])).filter((node) => {
    if (!fits(node) || nameOf(kind, node) !== name) return false
    return [node, ...(node.labels ?? [])].some((shown) => shown.getClientRects().length > 0)
  })
