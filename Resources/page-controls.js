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

// The kinds of secrets by field, and by the names of fields. A button of the page may make the text of a field visible, or
// replace the field by one that shows its text. The field and its replacement stay secret.
const SECRETS = { "current-password": "PASSWORD", "new-password": "NEW_PASSWORD", "one-time-code": "ONE_TIME_CODE" }
const secrets = (window.recordedSecrets ??= { fields: new WeakMap(), names: new Map() })
const secretByPurpose = (field) => {
  const words = (field.getAttribute("autocomplete") ?? "").toLowerCase().split(/\s+/)
  return SECRETS[words.find((one) => Object.hasOwn(SECRETS, one))]
}
const isMasked = (field) =>
  field.type === "password" || !["", "none", undefined].includes(getComputedStyle(field).webkitTextSecurity)
const namesOf = (field) => [field.getAttribute("name"), field.id, nameOf("field", field)].filter(Boolean)
const rememberSecrets = (roots) => {
  for (const field of roots.flatMap((root) => Array.from(root.querySelectorAll("input, textarea")))) {
    if (!isMasked(field)) continue
    const secret = secretByPurpose(field) ?? SECRETS["current-password"]
    secrets.fields.set(field, secret)
    for (const name of namesOf(field)) secrets.names.set(name, secret)
  }
}
const secretOf = (field) =>
  secretByPurpose(field) ?? secrets.fields.get(field) ?? namesOf(field).map((name) => secrets.names.get(name)).find(Boolean)
