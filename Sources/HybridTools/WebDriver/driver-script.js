// Runs a client's script with arguments and a result that WebKitGTK's driver cannot pass: elements within arrays and
// objects, shadow roots, frames and windows. The parameters are the script as a function, its `this`, the arguments with
// a place for each of the elements that follow them, and true if the script has a callback.
((run, self, [all, ...elements], isAsync) => {
  const mark = "hybridDesktop:reference"
  const known = elements.splice(0, all.nodes)

  const restore = (value) => {
    if (value === null || typeof value !== "object") return value
    if (Array.isArray(value)) return value.map(restore)
    if (mark in value) {
      if (value[mark] === "window") return window.top
      return value[mark] === "frame" ? known[value.node].contentWindow : known[value.node]
    }
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, restore(member)]))
  }

  class Failure extends Error {
    constructor(error, message) {
      super(message)
      this.error = error
    }
  }

  // The properties of another site's window cannot be read, but these can.
  const isWindow = (value) => {
    try {
      return value.window === value && value.self === value
    } catch {
      return false
    }
  }

  const frameOf = (target, root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.contentWindow === target) return element
      const inner = element.shadowRoot && frameOf(target, element.shadowRoot)
      if (inner) return inner
    }
    return null
  }

  const clone = (value, path) => {
    if (value === null || typeof value !== "object") return value
    if (isWindow(value)) {
      if (value === window.top) return { [mark]: "window" }
      const element = frameOf(value, document)
      if (!element) throw new Failure("javascript error", "The frame is not in this document.")
      return { [mark]: "frame", node: element }
    }
    if (value.nodeType === Node.ELEMENT_NODE) return value
    if (value.nodeType === Node.DOCUMENT_FRAGMENT_NODE && value.host) {
      if (!value.isConnected) throw new Failure("detached shadow root", "The element of the shadow root is not in the page.")
      return { [mark]: "shadow", node: value }
    }
    if (value instanceof Node) throw new Failure("javascript error", `A ${value.nodeName} node has no form in JSON.`)
    if (path.includes(value)) throw new Failure("javascript error", "The result contains itself.")
    const inside = [...path, value]
    const tag = Object.prototype.toString.call(value)
    if (Array.isArray(value) || tag === "[object DOMTokenList]") return Array.from(value, (member) => clone(member, inside))
    if (tag !== "[object Object]" || typeof value.toJSON === "function") return value
    return Object.fromEntries(Object.keys(value).map((key) => [key, clone(value[key], inside)]))
  }

  const pass = (value) => {
    try {
      return clone(value, [])
    } catch (failure) {
      return { [mark]: failure.error ?? "javascript error", message: String(failure.message ?? failure) }
    }
  }

  if (isAsync) {
    const finish = elements[0]
    elements[0] = (value) => finish(typeof value?.then === "function" ? Promise.resolve(value).then(pass) : pass(value))
  }
  const result = run.apply(self, [...all.values.map(restore), ...elements])
  return typeof result?.then === "function" ? result.then(pass) : pass(result)
})
