// Performs a WebDriver command for the mouse or the keyboard in a page. WebKitGTK's driver has neither with GTK 4. This
// text is the body of a function with the arguments (command, element or null, details, elements that details name). It
// returns { performed: true }, or { refused: an error of the standard, message: a sentence }.
const [command, element, details, ...named] = arguments

class Refusal extends Error {
  constructor(error, message) {
    super(message)
    this.error = error
  }
}

// Keys pressed and the pointer's state outlive one command, as the standard requires.
const input = (window[Symbol.for("hybridDesktop.input")] ??= { held: new Set(), pressedKeys: [], x: 0, y: 0, buttons: 0 })

const describe = (node) => {
  const shallow = node.cloneNode(false).outerHTML ?? node.nodeName
  return shallow.length > 120 ? `${shallow.slice(0, 120)}…` : shallow
}

// Elements

const elementAt = (x, y) => {
  let found = document.elementFromPoint(x, y)
  while (found?.shadowRoot) {
    const inner = found.shadowRoot.elementFromPoint(x, y)
    if (!inner || inner === found) break
    found = inner
  }
  return found
}

const activeElement = () => {
  let found = document.activeElement
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement
  return found
}

const contains = (ancestor, node) => {
  for (let at = node; at; at = at.parentNode ?? at.host) if (at === ancestor) return true
  return false
}

const centerOf = (target) => {
  const box = [...target.getClientRects()].find(({ width, height }) => width > 0 && height > 0)
  if (!box) return null
  const left = Math.max(0, box.left)
  const right = Math.min(innerWidth, box.right)
  const top = Math.max(0, box.top)
  const bottom = Math.min(innerHeight, box.bottom)
  return { x: (left + right) / 2, y: (top + bottom) / 2, isInView: left < right && top < bottom }
}

const isHidden = (target) => !target.getClientRects().length || getComputedStyle(target).visibility !== "visible"

const showCenter = (target) => {
  if (isHidden(target)) throw new Refusal("element not interactable", `${describe(target)} is not visible.`)
  let center = centerOf(target)
  if (!center) throw new Refusal("element not interactable", `${describe(target)} has no size on the page.`)
  if (!center.isInView || !contains(target, elementAt(center.x, center.y))) {
    target.scrollIntoView({ behavior: "instant", block: "center", inline: "nearest" })
    center = centerOf(target)
  }
  if (!center?.isInView) throw new Refusal("element not interactable", `${describe(target)} cannot be scrolled into view.`)
  return center
}

// Mouse

const modifiers = () => ({
  shiftKey: input.held.has("Shift"),
  ctrlKey: input.held.has("Control"),
  altKey: input.held.has("Alt"),
  metaKey: input.held.has("Meta"),
})

const point = (target, type, more = {}) => {
  const Kind = type.startsWith("pointer") ? PointerEvent : type === "wheel" ? WheelEvent : MouseEvent
  return target.dispatchEvent(
    new Kind(type, {
      bubbles: !/(enter|leave)$/.test(type), cancelable: true, composed: true, view: window, detail: 0,
      clientX: input.x, clientY: input.y, screenX: input.x, screenY: input.y, buttons: input.buttons,
      pointerId: 1, pointerType: "mouse", isPrimary: true, ...modifiers(), ...more,
    }),
  )
}

const movePointer = (x, y) => {
  Object.assign(input, { x, y })
  const target = elementAt(x, y) ?? document.documentElement
  if (target !== input.over) {
    if (input.over?.isConnected) {
      for (const type of ["pointerout", "mouseout"]) point(input.over, type, { relatedTarget: target })
      for (let left = input.over; left && !contains(left, target); left = left.parentElement) {
        for (const type of ["pointerleave", "mouseleave"]) point(left, type, { relatedTarget: target })
      }
    }
    const before = input.over
    input.over = target
    for (const type of ["pointerover", "mouseover"]) point(target, type, { relatedTarget: before })
    for (let entered = target; entered && !(before && contains(entered, before)); entered = entered.parentElement) {
      for (const type of ["pointerenter", "mouseenter"]) point(entered, type, { relatedTarget: before })
    }
  }
  for (const type of ["pointermove", "mousemove"]) point(target, type)
  if (input.buttons & 1 && input.pressed) drag(target)
  return target
}

// The browser's own drag and drop follows the real mouse only, so its events are sent here.
const drag = (target) => {
  if (!input.data) {
    const source = input.pressed.closest("[draggable=true], a[href], img")
    if (!source || source.draggable === false) return
    const data = new DataTransfer()
    if (!sendDrag(source, "dragstart", data)) return
    Object.assign(input, { data, source })
  }
  sendDrag(input.source, "drag", input.data)
  if (input.dragOver !== target) {
    if (input.dragOver?.isConnected) sendDrag(input.dragOver, "dragleave", input.data)
    sendDrag(target, "dragenter", input.data)
    input.dragOver = target
  }
  input.mayDrop = !sendDrag(target, "dragover", input.data)
}

const sendDrag = (target, type, dataTransfer) =>
  target.dispatchEvent(
    new DragEvent(type, {
      bubbles: true, cancelable: type !== "dragend" && type !== "dragleave", composed: true, view: window, dataTransfer,
      clientX: input.x, clientY: input.y, ...modifiers(),
    }),
  )

const focusable = "a[href], area[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable]"

const press = (button = 0) => {
  const target = elementAt(input.x, input.y) ?? document.documentElement
  input.buttons |= [1, 4, 2][button] ?? 0
  const now = performance.now()
  input.clicks = input.lastTarget === target && now - input.lastPress < 500 ? input.clicks + 1 : 1
  Object.assign(input, { pressed: target, lastTarget: target, lastPress: now })
  point(target, "pointerdown", { button })
  if (point(target, "mousedown", { button, detail: input.clicks })) {
    const field = target.closest("label") ? null : target.closest(focusable)
    if (field && !field.disabled) field.focus({ preventScroll: true })
    else if (!target.closest("label")) activeElement()?.blur?.()
  }
  if (button === 2) point(target, "contextmenu", { button })
}

const release = (button = 0) => {
  const target = elementAt(input.x, input.y) ?? document.documentElement
  const { pressed, data, source, mayDrop } = input
  input.buttons &= ~([1, 4, 2][button] ?? 0)
  Object.assign(input, { pressed: null, data: null, source: null, dragOver: null })
  if (data) {
    sendDrag(target, mayDrop ? "drop" : "dragleave", data)
    sendDrag(source, "dragend", data)
    return
  }
  point(target, "pointerup", { button })
  point(target, "mouseup", { button, detail: input.clicks })
  if (!pressed?.isConnected || !(contains(pressed, target) || contains(target, pressed))) return
  const clicked = contains(pressed, target) ? pressed : target
  point(clicked, button === 0 ? "click" : "auxclick", { button, detail: input.clicks })
  if (button === 0 && input.clicks === 2) point(clicked, "dblclick", { button, detail: 2 })
}

const chooseOption = (option) => {
  const select = option.closest("select")
  if (option.disabled || select?.disabled) return
  const was = option.selected
  option.selected = select?.multiple ? !was : true
  if (option.selected === was || !select) return
  select.focus()
  for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, { bubbles: true }))
  select.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: window }))
}

const click = (target) => {
  if (target.matches("input[type=file]")) {
    throw new Refusal("invalid argument", "A click on a file field opens a dialog. Send the paths as keys instead.")
  }
  if (target.matches("option")) {
    showCenter(target.closest("select") ?? target)
    return chooseOption(target)
  }
  const { x, y } = showCenter(target)
  const hit = elementAt(x, y)
  if (!contains(target, hit)) {
    const other = hit ? describe(hit) : "nothing"
    throw new Refusal(
      "element click intercepted",
      `${describe(target)} is not clickable at (${Math.round(x)}, ${Math.round(y)}): ${other} covers it.`,
    )
  }
  movePointer(x, y)
  input.lastTarget = null
  press()
  release()
}
