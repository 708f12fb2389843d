// Runs in the page world, before the page's scripts, if diagnostics are allowed. It copies the page's console output to
// the shell. The relay, which the page cannot modify, reports script errors.
//
// The functions of the page's console keep their names and appearance, and the output is written to the console first.
// The shell receives a description of limited length. To make it, no getter or method of the page is run, because it
// might not return or might have side effects. Only a proxy cannot be inspected without running code.
(() => {
  const LONGEST = 2000
  const MOST_MEMBERS = 20
  const DEEPEST = 3

  // These functions are saved before the page can replace them.
  const { apply, getOwnPropertyDescriptor: describe, getPrototypeOf, ownKeys } = Reflect
  const { CustomEvent, Error, Node, String } = window
  const { prototype: anyError } = Error
  const { isPrototypeOf } = Object.prototype
  const { isArray } = Array
  const { isView } = ArrayBuffer
  const { stringify } = JSON
  const dispatch = document.dispatchEvent.bind(document)
  const getter = (prototype, name) => describe(prototype, name).get
  const nodeName = getter(Node.prototype, "nodeName")
  const kindOfArray = getter(getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag)
  const lengthOfArray = getter(getPrototypeOf(Uint8Array.prototype), "length")
  const timeOf = Date.prototype.toISOString
  const exceptionName = getter(DOMException.prototype, "name")
  const exceptionMessage = getter(DOMException.prototype, "message")

  // Returns a stored member, or undefined for a getter.
  const stored = (object, name) => {
    for (let holder = object; holder; holder = getPrototypeOf(holder)) {
      const member = describe(holder, name)
      if (member) return member.value
    }
  }

  const tried = (native, object) => {
    try {
      return apply(native, object, [])
    } catch {
      return undefined
    }
  }

  class Description {
    text = ""

    get isFull() {
      return this.text.length >= LONGEST
    }

    add(value, depth = 0) {
      if (value === null || (typeof value !== "object" && typeof value !== "function")) this.#addPlain(value, depth)
      else if (typeof value === "function") this.text += "function"
      else this.#addObject(value, depth)
    }

    #addPlain(value, depth) {
      if (typeof value !== "string") this.text += String(value)
      else if (depth === 0) this.text += value.slice(0, LONGEST)
      else this.text += stringify(value.slice(0, LONGEST))
    }

    #addObject(object, depth) {
      if (isArray(object)) return this.#addMembers("[", object, stored(object, "length"), depth)
      if (apply(isPrototypeOf, anyError, [object])) return this.#addError(object)
      const name = tried(nodeName, object)
      if (name) return (this.text += `<${name.toLowerCase()}>`)
      if (isView(object)) {
        return (this.text += `${tried(kindOfArray, object) ?? "DataView"}(${tried(lengthOfArray, object) ?? ""})`)
      }
      this.text += tried(timeOf, object) ?? ""
      this.#addMembers("{", object, undefined, depth)
    }

    #addError(error) {
      const name = stored(error, "name") ?? tried(exceptionName, error)
      const message = stored(error, "message") ?? tried(exceptionMessage, error)
      this.#addPlain(typeof name === "string" ? name : "Error", 0)
      if (typeof message !== "string" || message === "") return
      this.text += ": "
      this.#addPlain(message, 0)
    }

    #addMembers(open, object, length, depth) {
      const close = open === "[" ? "]" : "}"
      this.text += open
      if (depth >= DEEPEST) return (this.text += `…${close}`)
      const names = open === "{" ? ownKeys(object) : undefined
      const count = names ? names.length : length
      for (let index = 0; index < count; index += 1) {
        if (index > 0) this.text += ","
        if (index === MOST_MEMBERS || this.isFull) {
          this.text += "…"
          break
        }
        const member = describe(object, names ? names[index] : index)
        if (names) this.text += `${String(names[index]).slice(0, LONGEST)}:`
        if (member && "value" in member) this.add(member.value, depth + 1)
        else if (member) this.text += "(getter)"
      }
      this.text += close
    }
  }

  const described = (values, start = 0) => {
    const description = new Description()
    for (let index = start; index < values.length && !description.isFull; index += 1) {
      if (index > start) description.text += " "
      try {
        description.add(values[index])
      } catch {
        description.text += "(something that cannot be shown)"
      }
    }
    return description.text.slice(0, LONGEST)
  }

  // WebKit's format is "name@address:line:column", with one line per call. Native calls have no position, and the
  // address of the shell's scripts is "user-script:NUMBER".
  const caller = () => {
    for (const call of `${new Error().stack ?? ""}`.split("\n")) {
      const place = call.match(/(?:.*@)?(.+):(\d+):\d+$/)
      if (place && !place[1].startsWith("user-script:")) return { source: place[1].slice(0, LONGEST), line: Number(place[2]) }
    }
    return { source: "", line: 0 }
  }

  // Prevents endless recursion if the page writes to the console during the description.
  let isTelling = false
  const tell = (level, message, place) => {
    if (isTelling) return
    isTelling = true
    try {
      const data = { level, message: message(), ...place() }
      dispatch(new CustomEvent("hybrid-desktop:console", { detail: stringify({ name: "consoleWritten", data }) }))
    } catch {
      // The page's own console already has the message.
    } finally {
      isTelling = false
    }
  }

  // The functions of the console and their levels. The first argument of `assert` is its condition.
  const levels = {
    assert: "error", debug: "debug", dir: "log", error: "error", info: "info", log: "log", table: "log", trace: "debug",
    warn: "warn",
  }
  for (const name of ownKeys(levels)) {
    const isAssertion = name === "assert"
    console[name] = new Proxy(console[name], {
      apply(write, console, values) {
        apply(write, console, values)
        if (isAssertion && values[0]) return
        const text = () => (isAssertion ? described(values, 1) || "Assertion failed" : described(values))
        tell(levels[name], text, caller)
      },
    })
  }

  window.addEventListener("unhandledrejection", (event) => {
    const { reason } = event
    tell("error", () => `Unhandled rejection: ${described([reason])}`, () => ({ source: "", line: 0 }))
  })
})()
