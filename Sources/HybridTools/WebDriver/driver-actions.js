// Sequences of actions, and the command itself: the end of the function that starts in driver-mouse.js.

const place = ({ origin = "viewport", x = 0, y = 0 }) => {
  if (origin === "viewport") return { x, y }
  if (origin === "pointer") return { x: input.x + x, y: input.y + y }
  const box = named[origin.element].getBoundingClientRect()
  return { x: box.left + box.width / 2 + x, y: box.top + box.height / 2 + y }
}

const scrolls = (size, shown, overflow) => size > shown && /auto|scroll/.test(overflow)

// The next element around the target that scrolls in a direction of the wheel, or the page.
const scroller = (target, { deltaX, deltaY }) => {
  for (let element = target; element; element = element.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(element)
    if (deltaX && scrolls(element.scrollWidth, element.clientWidth, overflowX)) return element
    if (deltaY && scrolls(element.scrollHeight, element.clientHeight, overflowY)) return element
  }
  return document.scrollingElement
}

const act = (source, action) => {
  if (action.type === "pause") return
  if (source.type === "key") return action.type === "keyDown" ? keyDown(action.value) : keyUp(action.value)
  if (source.type === "wheel") {
    const { x, y } = place(action)
    const target = elementAt(x, y) ?? document.documentElement
    Object.assign(input, { x, y })
    if (!point(target, "wheel", { deltaX: action.deltaX, deltaY: action.deltaY })) return
    return scroller(target, action).scrollBy({ left: action.deltaX, top: action.deltaY, behavior: "instant" })
  }
  if (source.type !== "pointer" || (source.parameters?.pointerType ?? "mouse") !== "mouse") {
    throw new Refusal("unsupported operation", "This driver has a mouse, a keyboard and a wheel, but no touch or pen.")
  }
  switch (action.type) {
    case "pointerDown": return press(action.button)
    case "pointerUp": return release(action.button)
    case "pointerMove": {
      const { x, y } = place(action)
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) {
        throw new Refusal("move target out of bounds", `(${x}, ${y}) is outside the page's ${innerWidth} by ${innerHeight}.`)
      }
      return movePointer(x, y)
    }
    default: throw new Refusal("unsupported operation", `This driver has no ${action.type}.`)
  }
}

// The driver performs the pauses itself.
const perform = (sources) => {
  const ticks = Math.max(0, ...sources.map(({ actions }) => actions?.length ?? 0))
  for (let at = 0; at < ticks; at += 1) {
    for (const source of sources) if (source.actions?.[at]) act(source, source.actions[at])
  }
}

const guarded = (body) => {
  try {
    body()
    return { performed: true }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refused: error.error, message: error.message }
  }
}

// Another site's page around a frame cannot be asked.
const given = (name) => {
  try {
    return window[name] ?? window.top[name]
  } catch {
    return undefined
  }
}
const asUser = given("hybridDesktop")?.asUser ?? (async (body) => body())
// A test may have replaced the page's timers.
const later = given(Symbol.for("hybridDesktop.setTimeout")) ?? setTimeout

const isDone = asUser(() => guarded(() => {
  switch (command) {
    case "click": return void click(element)
    case "clear": return void clear(element)
    case "type": return void type(element, details)
    case "perform": return perform(details)
    case "release":
      for (const character of [...input.pressedKeys].reverse()) keyUp(character)
      for (const [button, bit] of [1, 4, 2].entries()) if (input.buttons & bit) release(button)
      input.lastTarget = null
  }
}))
// Forms and scripts that set the location begin their load in a later task. The driver must know of it before it answers.
return isDone.then((result) => new Promise((resolve) => later(() => resolve(result))))
