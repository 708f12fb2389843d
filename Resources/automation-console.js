// Runs only in an application that was started with --automation, in the page world of all frames. It passes the output
// of the console and script errors to automation.js, with typed values as WebDriver BiDi describes them (log.entryAdded).
(() => {
  const LONGEST = 10_000
  const MOST_MEMBERS = 100
  const MOST_VALUES = 1000
  const DEEPEST = 5
  const MOST_FRAMES = 50
  const MOST_ENTRIES = 200
  const SECOND = 1000

  // The shell also runs this in the document that exists before the first page. driver-bidi.js uses the realm's name.
  const REALM = Symbol.for("hybridDesktop.realm")
  if (window[REALM]) return
  const realm = Math.random().toString(36).slice(2)
  Object.defineProperty(window, REALM, { value: realm })

  const { stringify } = JSON
  const { CustomEvent, Error, String } = window
  const dispatch = document.dispatchEvent.bind(document)
  const now = performance.now.bind(performance)

  const kinds = [
    [RegExp, "regexp"], [Date, "date"], [Map, "map"], [Set, "set"], [WeakMap, "weakmap"], [WeakSet, "weakset"],
    [Error, "error"], [Promise, "promise"], [ArrayBuffer, "arraybuffer"], [NodeList, "nodelist"],
    [HTMLCollection, "htmlcollection"], [Node, "node"],
  ]
  const kindOf = (object) => {
    if (Array.isArray(object)) return "array"
    if (ArrayBuffer.isView(object)) return "typedarray"
    if (object === object.window) return "window"
    return kinds.find(([Kind]) => object instanceof Kind)?.[1] ?? "object"
  }

  // The number of values of the entry so far.
  let values = 0
  const typed = (value, depth = 0) => {
    values += 1
    if (value === null) return { type: "null" }
    const type = typeof value
    switch (type) {
      case "string": return { type, value: value.slice(0, LONGEST) }
      case "boolean": return { type, value }
      case "number": return { type, value: Object.is(value, -0) ? "-0" : Number.isFinite(value) ? value : String(value) }
      case "bigint": return { type, value: String(value) }
      case "object": return typedObject(value, depth)
      default: return { type }
    }
  }

  const typedObject = (object, depth) => {
    const type = kindOf(object)
    const inner = (value) => typed(value, depth + 1)
    const list = (values) => Array.from(values).slice(0, MOST_MEMBERS)
    const pairs = (entries) => list(entries).map(([key, value]) => [typeof key === "string" ? key : inner(key), inner(value)])
    switch (type) {
      case "regexp": return { type, value: { pattern: object.source, flags: object.flags } }
      case "date": return { type, value: Number.isNaN(object.getTime()) ? "Invalid Date" : object.toISOString() }
      case "node": return { type, value: { nodeType: object.nodeType, childNodeCount: object.childNodes.length } }
    }
    if (depth >= DEEPEST || values >= MOST_VALUES) return { type }
    switch (type) {
      case "array": case "set": case "nodelist": case "htmlcollection": return { type, value: list(object).map(inner) }
      case "map": return { type, value: pairs(object) }
      case "object": return { type, value: pairs(Object.keys(object).map((key) => [key, object[key]])) }
      default: return { type }
    }
  }

  const textOf = (value) => {
    if (typeof value !== "object" || value === null || value instanceof Error) return String(value)
    try {
      return stringify(value) ?? String(value)
    } catch {
      return Object.prototype.toString.call(value)
    }
  }

  // WebKit's format is "name@address:line:column", with one line per call. The address of the shell's scripts is
  // "user-script:NUMBER".
  const framesOf = (error) =>
    String(error?.stack ?? "").split("\n").flatMap((call) => {
      const [, name = "", url, line, column] = call.match(/^(?:(.*)@)?(.+):(\d+):(\d+)$/) ?? []
      if (!url || url.startsWith("user-script:")) return []
      const functionName = name.endsWith(" code") ? "" : name
      return [{ functionName, url, lineNumber: Math.max(0, line - 1), columnNumber: Math.max(0, column - 1) }]
    }).slice(0, MOST_FRAMES)

  let [start, count, isTelling] = [0, 0, false]
  const tell = (makeEntry) => {
    // A getter of the page may write to the console, too.
    if (isTelling) return
    if (now() - start >= SECOND) [start, count] = [now(), 0]
    if ((count += 1) > MOST_ENTRIES) return
    isTelling = true
    values = 0
    try {
      const entry = { realm, ...makeEntry() }
      entry.text = entry.text.slice(0, LONGEST)
      dispatch(new CustomEvent("hybrid-desktop:automation-console", { detail: stringify(entry) }))
    } catch {
      // The value cannot be described. The page's own console has it.
    } finally {
      isTelling = false
    }
  }

  // The functions of the console and their levels. The first argument of `assert` is its condition.
  const levels = {
    assert: "error", debug: "debug", dir: "info", dirxml: "info", error: "error", info: "info", log: "info", table: "info",
    timeEnd: "info", trace: "debug", warn: "warn",
  }
  for (const method of Object.keys(levels)) {
    const { [method]: write } = console
    console[method] = new Proxy(write, {
      apply(write, console, given) {
        Reflect.apply(write, console, given)
        if (method === "assert" && given[0]) return
        const place = new Error()
        tell(() => {
          const shown = method === "assert" ? given.slice(1) : given
          return {
            method, level: levels[method], text: shown.map(textOf).join(" "), args: shown.map((value) => typed(value)),
            frames: framesOf(place),
          }
        })
      },
    })
  }

  window.addEventListener("error", ({ message, error, filename, lineno, colno }) => {
    const place = { functionName: "", url: filename, lineNumber: lineno - 1, columnNumber: colno - 1 }
    // The error of a script of another origin is hidden.
    if (message) tell(() => ({ level: "error", text: message, frames: error?.stack ? framesOf(error) : lineno > 0 ? [place] : [] }))
  })
  window.addEventListener("unhandledrejection", ({ reason }) => {
    tell(() => ({ level: "error", text: `Unhandled rejection: ${textOf(reason)}`, frames: framesOf(reason) }))
  })
})()
