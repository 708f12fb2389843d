// Runs only in an application that was started with --automation, in the page world of all frames. It passes console
// output and script errors to automation.js, with typed values as WebDriver BiDi describes them (log.entryAdded).
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

  const { apply } = Reflect
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
  let valueCount = 0
  const typed = (value, depth = 0) => {
    valueCount += 1
    if (value === null) return { type: "null" }
    const type = typeof value
    switch (type) {
      case "string": return { type, value: value.slice(0, LONGEST) }
      case "boolean": return { type, value }
      case "number":
        if (Object.is(value, -0)) return { type, value: "-0" }
        return { type, value: Number.isFinite(value) ? value : String(value) }
      case "bigint": return { type, value: String(value) }
      case "object": return typedObject(value, depth)
      default: return { type }
    }
  }

  const first = (values) => {
    const list = []
    for (const value of values) {
      if (list.length === MOST_MEMBERS) break
      list.push(value)
    }
    return list
  }

  const typedObject = (object, depth) => {
    const type = kindOf(object)
    const inner = (value) => typed(value, depth + 1)
    const pair = ([key, value]) => [typeof key === "string" ? key : inner(key), inner(value)]
    switch (type) {
      case "regexp": return { type, value: { pattern: object.source, flags: object.flags } }
      case "date": return { type, value: Number.isNaN(object.getTime()) ? "Invalid Date" : object.toISOString() }
      case "node": return { type, value: { nodeType: object.nodeType, childNodeCount: object.childNodes.length } }
    }
    if (depth >= DEEPEST || valueCount >= MOST_VALUES) return { type }
    switch (type) {
      case "array": case "set": case "nodelist": case "htmlcollection": return { type, value: first(object).map(inner) }
      case "map": return { type, value: first(object).map(pair) }
      case "object": return { type, value: first(Object.keys(object)).map((key) => pair([key, object[key]])) }
      default: return { type }
    }
  }

  // The text has the limits of the typed value.
  const textOf = ({ type, value }) => {
    if (type === "string") return stringify(value)
    if (!Array.isArray(value)) return value === undefined || typeof value === "object" ? type : String(value)
    return type === "map" || type === "object" ? `{${value.map(textOfPair)}}` : `[${value.map(textOf)}]`
  }
  const textOfPair = ([key, value]) => `${typeof key === "string" ? key : textOf(key)}:${textOf(value)}`
  const shown = (value, remote) =>
    typeof value === "string" || value instanceof Error ? String(value) : textOf(remote)

  // WebKit's format is "name@address:line:column", with one line per call. The address of the shell's scripts is
  // "user-script:NUMBER".
  const framesOf = (error) =>
    String(error?.stack ?? "").split("\n").flatMap((call) => {
      const [, name = "", url, line, column] = call.match(/^(?:(.*)@)?(.+):(\d+):(\d+)$/) ?? []
      if (!url || url.startsWith("user-script:")) return []
      const functionName = name.endsWith(" code") ? "" : name
      return [{ functionName, url, lineNumber: Math.max(0, line - 1), columnNumber: Math.max(0, column - 1) }]
    }).slice(0, MOST_FRAMES)

  const omission = { level: "warn", text: "The page writes too fast; some entries are omitted.", frames: [] }
  let [start, count, isTelling] = [0, 0, false]
  const tell = (makeEntry) => {
    // A getter of the page may write to the console, too.
    if (isTelling) return
    if (now() - start >= SECOND) [start, count] = [now(), 0]
    if ((count += 1) > MOST_ENTRIES) return
    isTelling = true
    valueCount = 0
    try {
      const entry = { realm, ...(count === MOST_ENTRIES ? omission : makeEntry()) }
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
    assert: "error", debug: "debug", dir: "info", dirxml: "info", error: "error", info: "info", log: "info",
    table: "info", timeEnd: "info", trace: "debug", warn: "warn",
  }
  for (const method of Object.keys(levels)) {
    console[method] = new Proxy(console[method], {
      apply(write, console, values) {
        apply(write, console, values)
        if (method === "assert" && values[0]) return
        const place = new Error()
        tell(() => {
          const given = method === "assert" ? values.slice(1) : values
          const args = given.map((value) => typed(value))
          const text = given.map((value, index) => shown(value, args[index])).join(" ")
          return { method, level: levels[method], text, args, frames: framesOf(place) }
        })
      },
    })
  }

  window.addEventListener("error", ({ message, error, filename, lineno, colno }) => {
    const place = { functionName: "", url: filename, lineNumber: lineno - 1, columnNumber: colno - 1 }
    // The error of a script of another origin is hidden.
    const frames = () => (error?.stack ? framesOf(error) : lineno > 0 ? [place] : [])
    if (message) tell(() => ({ level: "error", text: message, frames: frames() }))
  })
  window.addEventListener("unhandledrejection", ({ reason }) => {
    const text = () => `Unhandled rejection: ${shown(reason, typed(reason))}`
    tell(() => ({ level: "error", text: text(), frames: framesOf(reason) }))
  })
})()
