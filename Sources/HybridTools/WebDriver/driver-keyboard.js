// The keyboard. This file is a part of the function that starts in driver-mouse.js.

// The keys of the standard by their characters. An entry is "key|code|location"; the code is the key and the location 0
// if they are missing.
const keys = { "\n": "Enter", "\r": "Enter", "\t": "Tab" }
const places = {}
const define = (first, entries) =>
  entries.split(" ").forEach((entry, index) => {
    const [key, code = key, location = 0] = entry.split("|")
    const character = String.fromCharCode(first + index)
    keys[character] = key === "Space" ? " " : key
    places[character] = { code, location: Number(location) }
  })
define(0xe000, "Unidentified| Cancel| Help Backspace Tab Clear| Enter Enter|NumpadEnter|1 Shift|ShiftLeft|1 " +
  "Control|ControlLeft|1 Alt|AltLeft|1 Pause| Escape Space PageUp PageDown End Home ArrowLeft ArrowUp ArrowRight " +
  "ArrowDown Insert Delete ;| =|")
define(0xe01a, [..."0123456789"].map((digit) => `${digit}|Numpad${digit}|3`).join(" ") + " *|NumpadMultiply|3 " +
  "+|NumpadAdd|3 ,|NumpadComma|3 -|NumpadSubtract|3 .|NumpadDecimal|3 /|NumpadDivide|3")
define(0xe031, "F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 Meta|MetaLeft|1")
define(0xe040, "ZenkakuHankaku|")
define(0xe050, "Shift|ShiftRight|2 Control|ControlRight|2 Alt|AltRight|2 Meta|MetaRight|2 PageUp|Numpad9|3 " +
  "PageDown|Numpad3|3 End|Numpad1|3 Home|Numpad7|3 ArrowLeft|Numpad4|3 ArrowUp|Numpad8|3 ArrowRight|Numpad6|3 " +
  "ArrowDown|Numpad2|3 Insert|Numpad0|3 Delete|NumpadDecimal|3")
const modifierKeys = ["Shift", "Control", "Alt", "Meta"]

// The keys of an American keyboard with their two characters.
const marks = { "`~": "Backquote", "-_": "Minus", "=+": "Equal", "[{": "BracketLeft", "]}": "BracketRight",
  "\\|": "Backslash", ";:": "Semicolon", "'\"": "Quote", ",<": "Comma", ".>": "Period", "/?": "Slash", " ": "Space" }

const placeOf = (character, key) => {
  if (places[character]) return places[character]
  if (key.length > 1) return { code: key, location: 0 }
  const digit = ")!@#$%^&*(".indexOf(key)
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : /^[0-9]$/.test(key) ? `Digit${key}`
    : digit >= 0 ? `Digit${digit}` : Object.entries(marks).find(([both]) => both.includes(key))?.[1] ?? ""
  return { code, location: 0 }
}

// The numbers that browsers give to keys: those of Windows, by name or by place on an American keyboard.
const numbers = { Cancel: 3, Backspace: 8, Tab: 9, Clear: 12, Enter: 13, Shift: 16, Control: 17, Alt: 18, Pause: 19,
  Escape: 27, PageUp: 33, PageDown: 34, End: 35, Home: 36, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40,
  Insert: 45, Delete: 46, Help: 47, Meta: 91, Space: 32, Semicolon: 186, Equal: 187, Comma: 188, Minus: 189,
  Period: 190, Slash: 191, Backquote: 192, BracketLeft: 219, Backslash: 220, BracketRight: 221, Quote: 222,
  NumpadMultiply: 106, NumpadAdd: 107, NumpadComma: 194, NumpadSubtract: 109, NumpadDecimal: 110, NumpadDivide: 111 }

const numberOf = (key, code) => {
  const named = numbers[key] ?? numbers[code]
  if (named) return named
  const [, group, rest] = /^(Key|Digit|Numpad|F)(\w+)$/.exec(code) ?? []
  if (group === "F") return 111 + Number(rest)
  if (group === "Numpad") return 96 + Number(rest)
  return rest ? rest.charCodeAt(0) : 0
}

const sendKey = (type, key, character) => {
  const place = placeOf(character, key)
  // A keypress has the number of the character instead.
  const charCode = type !== "keypress" ? 0 : key === "Enter" ? 13 : key.codePointAt(0)
  const keyCode = charCode || numberOf(key, place.code)
  const target = activeElement() ?? document.body ?? document.documentElement
  return target.dispatchEvent(
    new KeyboardEvent(type, {
      key, ...place, keyCode, charCode, which: keyCode, bubbles: true, cancelable: true, composed: true, view: window,
      ...modifiers(),
    }),
  )
}

const isText = (field) =>
  field.matches?.("textarea") || (field.matches?.("input") && !/^(button|checkbox|file|image|radio|reset|submit)$/.test(field.type))

const moveFocus = (isBackward) => {
  const all = [...document.querySelectorAll(focusable)].filter(
    (one) => !one.disabled && one.tabIndex >= 0 && one.getClientRects().length > 0 && one.type !== "hidden",
  )
  const order = [...all.filter((one) => one.tabIndex > 0).sort((a, b) => a.tabIndex - b.tabIndex),
    ...all.filter((one) => one.tabIndex === 0)]
  const at = order.indexOf(activeElement())
  const next = order[isBackward ? (at < 0 ? order.length : at) - 1 : at + 1]
  if (!next) return activeElement()?.blur()
  next.focus()
  if (isText(next)) next.select()
}

const submitByEnter = (field) => {
  const form = field.form
  if (!form) return
  const button = [...form.elements].find((one) => /^(submit|image)$/.test(one.type))
  if (button) return button.disabled ? undefined : button.click()
  const fields = [...form.elements].filter((one) => one.matches("input") && isText(one))
  if (fields.length === 1) form.requestSubmit()
}

const changed = (field) => {
  if (field && input.typedInto === field) field.dispatchEvent(new Event("change", { bubbles: true }))
  input.typedInto = null
}

// Performs the effect of a key, which moves the caret or edits the text.
const effect = (key) => {
  const field = activeElement() ?? document.body
  const edit = (...what) => {
    const isDone = document.execCommand(...what)
    if (field.matches("input, textarea")) input.typedInto = field
    return isDone
  }
  const { shiftKey, ctrlKey, altKey, metaKey } = modifiers()
  if (altKey || metaKey) return
  if (ctrlKey) {
    const named = { a: "selectAll", c: "copy", x: "cut", v: "paste", z: "undo" }[key.toLowerCase()]
    if (named === "selectAll" && isText(field)) return field.select()
    if (!named || edit(named) || named === "undo") return
    throw new Refusal("unsupported operation", `The clipboard (${named}) needs a user's gesture, which scripts do not have.`)
  }
  const move = (direction, unit) => getSelection().modify(shiftKey ? "extend" : "move", direction, unit)
  switch (key) {
    case "Backspace": return edit("delete")
    case "Delete": return edit("forwardDelete")
    case "Tab": return moveFocus(shiftKey)
    case "ArrowLeft": return move("left", "character")
    case "ArrowRight": return move("right", "character")
    case "ArrowUp": return field.matches("select") ? stepOption(field, -1) : move("backward", "line")
    case "ArrowDown": return field.matches("select") ? stepOption(field, 1) : move("forward", "line")
    case "Home": return move("backward", "lineboundary")
    case "End": return move("forward", "lineboundary")
    case "Enter":
      if (field.matches("textarea")) return edit("insertText", false, "\n")
      if (field.isContentEditable) return edit("insertParagraph")
      if (field.matches("a[href], button, summary")) return field.click()
      changed(field)
      return submitByEnter(field)
    case " ":
      if (field.matches("button, input[type=checkbox], input[type=radio], input[type=submit], summary")) return field.click()
  }
  if ([...key].length === 1 && (isText(field) || field.isContentEditable)) edit("insertText", false, key)
}

const stepOption = (select, step) => {
  const option = select.options[select.selectedIndex + step]
  if (option) chooseOption(option)
}

const keyDown = (character) => {
  let key = keys[character] ?? character
  if (input.held.has("Shift") && key.length === 1) key = key.toUpperCase()
  if (modifierKeys.includes(key)) input.held.add(key)
  if (!input.pressedKeys.includes(character)) input.pressedKeys.push(character)
  const goesOn = sendKey("keydown", key, character)
  if (!goesOn || modifierKeys.includes(key)) return
  const before = activeElement()
  if ((key.length > 1 && key !== "Enter") || sendKey("keypress", key, character)) effect(key)
  if (activeElement() !== before) changed(before)
}

const keyUp = (character) => {
  if (!input.pressedKeys.includes(character)) return
  let key = keys[character] ?? character
  if (input.held.has("Shift") && key.length === 1) key = key.toUpperCase()
  input.pressedKeys = input.pressedKeys.filter((one) => one !== character)
  if (!input.pressedKeys.some((one) => keys[one] === key)) input.held.delete(key)
  sendKey("keyup", key, character)
}

const setterOf = (field) =>
  Object.getOwnPropertyDescriptor(
    field.matches("textarea") ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype, "value").set

const setValue = (field, value) => {
  setterOf(field).call(field, value)
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }))
}

const type = (target, text) => {
  // WebKitGTK's driver can choose files.
  if (target.matches("input[type=file]")) throw new Refusal("file field", "")
  if (!target.matches("body, html") && isHidden(target)) {
    throw new Refusal("element not interactable", `${describe(target)} is not visible.`)
  }
  if (target.disabled) throw new Refusal("element not interactable", `${describe(target)} is disabled.`)
  target.scrollIntoView({ behavior: "instant", block: "nearest", inline: "nearest" })
  // The user edits these fields in parts or in a native dialog, so their value cannot be typed as one text.
  if (target.matches("input") && /^(color|date|datetime-local|month|range|time|week)$/.test(target.type)) {
    target.focus()
    return setValue(target, text)
  }
  if (activeElement() !== target) {
    target.focus()
    if (isText(target)) {
      try {
        target.setSelectionRange(target.value.length, target.value.length)
      } catch {
        // Fields of the types number and email do not support a selection. Their caret is at the end already.
      }
    } else if (target.isContentEditable) {
      getSelection().selectAllChildren(target)
      getSelection().collapseToEnd()
    }
  }
  const focused = activeElement()
  const isInEditor = focused?.isContentEditable && contains(focused, target)
  if (focused !== target && !target.matches("body, html") && !isInEditor && !contains(target, focused)) {
    throw new Refusal("element not interactable", `${describe(target)} cannot have the keyboard's focus.`)
  }
  const pressed = []
  for (const character of text) {
    const key = keys[character]
    if (character === "\uE000") {
      for (const held of pressed.splice(0)) keyUp(held)
    } else if (modifierKeys.includes(key)) {
      if (input.pressedKeys.includes(character)) {
        keyUp(character)
      } else {
        pressed.push(character)
        keyDown(character)
      }
    } else {
      keyDown(character)
      keyUp(character)
    }
  }
  for (const held of pressed) keyUp(held)
  changed(target)
}

const clear = (target) => {
  const isField = target.matches("input, textarea")
  if (!isField && !target.isContentEditable) {
    throw new Refusal("invalid element state", `${describe(target)} cannot be edited.`)
  }
  if (target.disabled || target.readOnly || (target.matches("input") && /^(button|checkbox|hidden|image|radio|reset|submit)$/.test(target.type))) {
    throw new Refusal("invalid element state", `${describe(target)} cannot be edited.`)
  }
  showCenter(target)
  if (isField && target.value === "") return
  target.focus()
  if (!isField) target.textContent = ""
  else if (target.value !== "") setValue(target, "")
  target.blur()
}
