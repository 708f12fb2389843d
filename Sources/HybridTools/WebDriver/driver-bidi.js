// Performs a task of WebDriver BiDi in a page. This text is the body of a function with the arguments (source, job,
// elements that the job names). It returns { result: a JSON text, nodes: elements that the result names },
// { refused: an error of the standard, message: a sentence }, { isForbidden: true } if the page forbids eval, or
// { waiting: the number of a promise }.
const [source, { task, context, realm }, ...elements] = arguments

// Values with handles outlive one command, and the realm's name lives as long as the document.
const state = (window[Symbol.for("hybridDesktop.bidi")] ??= {
  name: window[Symbol.for("hybridDesktop.realm")] ?? Math.random().toString(36).slice(2),
  handles: new Map(), count: 0, promises: new Map(), frames: new WeakMap(),
})
const ownRealm = `${context}.${state.name}`

class Refusal extends Error {
  constructor(error, message) {
    super(message)
    this.error = error
  }
}

// Values for the client

const nodes = []
const { maxDomDepth = 0, maxObjectDepth = null, includeShadowTree = "none" } = task.options ?? {}
const seen = new Map()
let identities = 0

const serializeNumber = (value) => {
  if (Number.isNaN(value)) return "NaN"
  if (Object.is(value, -0)) return "-0"
  return Number.isFinite(value) ? value : value > 0 ? "Infinity" : "-Infinity"
}

const serializePrimitive = (value) => {
  if (value === null) return { type: "null" }
  switch (typeof value) {
    case "undefined": return { type: "undefined" }
    case "string": case "boolean": return { type: typeof value, value }
    case "number": return { type: "number", value: serializeNumber(value) }
    case "bigint": return { type: "bigint", value: String(value) }
    default: return null
  }
}

const kinds = [
  [RegExp, "regexp"], [Date, "date"], [Map, "map"], [Set, "set"], [WeakMap, "weakmap"], [WeakSet, "weakset"],
  [Error, "error"], [Promise, "promise"], [ArrayBuffer, "arraybuffer"], [NodeList, "nodelist"],
  [HTMLCollection, "htmlcollection"], [Node, "node"],
]

const kindOf = (value) => {
  if (typeof value === "symbol" || typeof value === "function") return typeof value
  if (Array.isArray(value)) return "array"
  if (ArrayBuffer.isView(value)) return "typedarray"
  if (value === window || value === value.window) return "window"
  if (Object.prototype.toString.call(value) === "[object Generator]") return "generator"
  return kinds.find(([Kind]) => value instanceof Kind)?.[1] ?? "object"
}

const serialize = (value, ownership, depth = 0, domDepth = 0) => {
  const primitive = serializePrimitive(value)
  if (primitive) return primitive
  const remote = { type: kindOf(value) }
  if (ownership === "root") {
    remote.handle = `${state.name}-${(state.count += 1)}`
    state.handles.set(remote.handle, value)
  }
  const known = seen.get(value)
  if (known) {
    known.internalId ??= String((identities += 1))
    return { type: remote.type, internalId: known.internalId }
  }
  seen.set(value, remote)
  const isDeepEnough = maxObjectDepth !== null && depth >= maxObjectDepth
  const inner = (item) => serialize(item, "none", depth + 1, domDepth)
  const key = (name) => (typeof name === "string" ? name : inner(name))
  switch (remote.type) {
    case "regexp": remote.value = { pattern: value.source, flags: value.flags }; break
    case "date": remote.value = Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString(); break
    case "node": serializeNode(remote, value, domDepth); break
    case "window":
      // Only the page knows the contexts of its frames.
      if (value === window) remote.value = { context }
      else if (window === top) remote.value = { context: contextOf(value) }
      break
    case "array": case "set": case "nodelist": case "htmlcollection":
      if (!isDeepEnough) remote.value = Array.from(value, inner)
      break
    case "map":
      if (!isDeepEnough) remote.value = Array.from(value, ([name, item]) => [key(name), inner(item)])
      break
    case "object":
      if (!isDeepEnough) remote.value = Object.keys(value).map((name) => [name, inner(value[name])])
  }
  return remote
}

const serializeNode = (remote, node, domDepth) => {
  if (node instanceof Element) remote.node = nodes.push(node) - 1
  const value = { nodeType: node.nodeType, childNodeCount: node.childNodes.length }
  remote.value = value
  if (node.nodeValue !== null) value.nodeValue = node.nodeValue
  if (node.localName) Object.assign(value, { localName: node.localName, namespaceURI: node.namespaceURI ?? "" })
  if (node instanceof Element) {
    value.attributes = Object.fromEntries(Array.from(node.attributes, ({ name, value }) => [name, value]))
    value.shadowRoot = node.shadowRoot ? serialize(node.shadowRoot, "none", 0, domDepth) : null
  }
  if (node instanceof ShadowRoot) value.mode = node.mode
  const isHidden = node instanceof ShadowRoot && includeShadowTree === "none"
  if (!isHidden && (maxDomDepth === null || domDepth < maxDomDepth)) {
    value.children = Array.from(node.childNodes, (child) => serialize(child, "none", 0, domDepth + 1))
  }
}

// Values from the client

const deserialize = (local) => {
  if ("node" in local) return elements[local.node]
  if ("handle" in local) {
    if (!state.handles.has(local.handle)) throw new Refusal("no such handle", `There is no handle “${local.handle}”.`)
    return state.handles.get(local.handle)
  }
  const { type, value } = local
  switch (type) {
    case "undefined": return undefined
    case "null": return null
    case "number": return Number(value)
    case "bigint": return checked(() => BigInt(value), local)
    case "date":
      return checked(() => {
        const date = new Date(value)
        date.toISOString()
        return date
      }, local)
    case "regexp": return checked(() => new RegExp(value.pattern, value.flags), local)
    case "array": return value.map(deserialize)
    case "set": return new Set(value.map(deserialize))
    case "map": return new Map(value.map((pair) => pair.map(deserialize)))
    case "object": return Object.fromEntries(value.map((pair) => pair.map(deserialize)))
    default: return value
  }
}

const checked = (make, local) => {
  try {
    return make()
  } catch (error) {
    throw new Refusal("invalid argument", `${JSON.stringify(local)} is not a value: ${error.message}`)
  }
}

// Scripts

const place = (line, column) => ({ lineNumber: Math.max(0, (line ?? 1) - 1), columnNumber: Math.max(0, (column ?? 1) - 1) })

// WebKit's format is "name@address:line:column", with one line per call.
const callFrames = (error) =>
  String(error?.stack ?? "").split("\n").flatMap((call) => {
    const found = call.match(/^(?:(.*)@)?(.*):(\d+):(\d+)$/)
    if (!found) return []
    return [{ functionName: found[1] ?? "", url: found[2], ...place(Number(found[3]), Number(found[4])) }]
  })

const answer = (result) => ({ result: JSON.stringify(result), nodes })

const text = (error) => {
  try {
    return String(error)
  } catch {
    return "An error that has no text"
  }
}

const success = (value) => answer({ type: "success", realm: ownRealm, result: serialize(value, task.ownership) })

const failure = (error) => {
  const exceptionDetails = {
    ...place(error?.line, error?.column), text: text(error), exception: serialize(error, task.ownership),
    stackTrace: { callFrames: callFrames(error) },
  }
  return answer({ type: "exception", realm: ownRealm, exceptionDetails })
}

// Returns the result of a promise. If there is none yet, other commands have a turn before the task "settle".
const settle = async (number) => {
  const promise = state.promises.get(number)
  const waiting = { waiting: number }
  const result = await Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 50, waiting))])
  if (result !== waiting) state.promises.delete(number)
  return result
}

const wait = (value) => {
  const number = (state.count += 1)
  state.promises.set(number, Promise.resolve(value).then(success).catch(failure))
  return settle(number)
}

const outcome = (run) => {
  try {
    const value = run()
    return task.awaitPromise ? wait(value) : success(value)
  } catch (error) {
    return failure(error)
  }
}

const mayEvaluate = () => {
  try {
    return (0, eval)("true") === true
  } catch {
    return false
  }
}

const evaluate = () => {
  if (source) return outcome(() => source()())
  if (!mayEvaluate()) return { isForbidden: true }
  return outcome(() => (0, eval)(task.expression))
}

const call = () => {
  const self = deserialize(task.this)
  const values = task.arguments.map(deserialize)
  return outcome(() => source().apply(self, values))
}

// Nodes

const find = {
  css: ({ value }, start) => {
    try {
      return [...start.querySelectorAll(value)]
    } catch {
      throw new Refusal("invalid selector", `“${value}” is not a selector.`)
    }
  },
  xpath: ({ value }, start) => {
    try {
      const found = document.evaluate(value, start, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null)
      return Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index))
    } catch {
      throw new Refusal("invalid selector", `“${value}” is not an XPath expression for nodes.`)
    }
  },
  innerText: ({ value, ignoreCase, matchType = "full", maxDepth }, start) => {
    const fold = (text) => (ignoreCase ? text.toUpperCase() : text)
    const wanted = fold(value)
    if (wanted === "") throw new Refusal("invalid selector", "The text is empty.")
    const visit = (element, depth) => {
      const own = fold(element.innerText ?? element.textContent ?? "")
      if (!own.includes(wanted)) return []
      const isLast = maxDepth !== undefined && depth >= maxDepth
      const inner = isLast ? [] : [...element.children].flatMap((child) => visit(child, depth + 1))
      if (inner.length > 0) return inner
      return matchType === "partial" || own.trim() === wanted.trim() ? [element] : []
    }
    const first = start instanceof Document ? start.documentElement : start
    return visit(first, 0)
  },
}

const locate = () => {
  const starts = task.starts.length > 0 ? task.starts.map(deserialize) : [document]
  const found = [...new Set(starts.flatMap((start) => find[task.locator.type](task.locator, start)))]
  const few = task.limit === null ? found : found.slice(0, task.limit)
  return answer({
    nodes: few.map((node) => {
      seen.clear()
      return serialize(node, "none")
    }),
  })
}

// Frames

const contextOf = (view) => {
  if (!state.frames.has(view)) state.frames.set(view, `frame-${state.name}-${(state.count += 1)}`)
  return state.frames.get(view)
}

const addressOf = (view) => {
  try {
    return view.location.href
  } catch {
    // The frame is of another origin.
    return null
  }
}

const framesIn = (view) =>
  Array.from({ length: view.length }, (_, index) => view[index])
    .map((frame) => ({ context: contextOf(frame), url: addressOf(frame), frames: framesIn(frame) }))

const tasks = {
  evaluate, call, locate,
  settle: async () => {
    if (state.promises.has(task.number)) return settle(task.number)
    return { refused: "unknown error", message: "The document was replaced before the promise settled." }
  },
  describe: async () => {
    const front = (await window.hybridDesktop?.front()) ?? {}
    const { view = null, session = null } = front
    const isFront = front.stack === session && document.visibilityState === "visible"
    return answer({
      realm: ownRealm, origin: location.origin, url: location.href, frames: framesIn(window), view, session, isFront,
      window: front.window ?? 1, size: [innerWidth, innerHeight], state: document.readyState,
    })
  },
  frame: () => {
    const frames = [...document.querySelectorAll("iframe, frame, object, embed")]
    const element = frames.find(({ contentWindow }) => contentWindow && contentWindow === window[task.index])
    if (!element) return { refused: "no such node", message: "The frame has no element in the document." }
    return answer(serialize(element, "none"))
  },
  disown: () => {
    for (const handle of task.handles) state.handles.delete(handle)
    return answer({})
  },
}

try {
  if (realm && realm !== ownRealm) throw new Refusal("no such frame", `There is no realm “${realm}”.`)
  return tasks[task.name]()
} catch (error) {
  if (error instanceof Refusal) return { refused: error.error, message: error.message }
  throw error
}
