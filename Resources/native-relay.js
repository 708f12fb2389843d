// Runs in the shell's own script world, in the main frame only, before anything of the page.
//
// The page's world has no way to native code. It speaks by a DOM event, which this relay passes on; frames have
// documents of their own and no relay. What is passed on is text: objects with functions in them would vanish silently.
// On its first line is the origin that the document has. A page can have the application's address and not its origin,
// under `Content-Security-Policy: sandbox`, and it cannot change what this world is told.
(() => {
  const native = window.webkit.messageHandlers.turbo

  // The longest page that comes with a proposal fits in; more would only keep native code busy, as would more messages
  // than a page has reason to send.
  const LONGEST_MESSAGE = 8 << 20
  const MOST_MESSAGES = 200
  // More than native code takes of a console: it says that lines are left out.
  const MOST_LINES = 210
  const LONGEST_BRIDGE_MESSAGE = 4 << 20
  const SECOND = 1000
  const makePass = (most, handler = native, longest = LONGEST_MESSAGE, words = {}) => {
    let [start, count, length] = [0, 0, 0]
    return (text) => {
      const now = performance.now()
      if (now - start >= SECOND || start === 0) [start, count, length] = [now, 0, 0]
      // The first that is one too many may be told of. Native code counts seconds of its own, and may not see it.
      const isTooMany = count >= most
      if (count > most || (isTooMany && !words.tooMany)) return
      count += 1
      const isTooLong = length + text.length > longest
      if (isTooLong && !words.tooLong) return
      if (!isTooLong && !isTooMany) length += text.length
      handler.postMessage(`${self.origin}\n${isTooMany ? words.tooMany : isTooLong ? words.tooLong : text}`)
    }
  }
  // What a page writes to its console does not use up what its visits need.
  const pass = makePass(MOST_MESSAGES)
  const passLine = makePass(MOST_LINES)
  // What its components say has a handler of its own, which says what it refuses.
  const passToBridge = makePass(MOST_LINES, window.webkit.messageHandlers.bridge, LONGEST_BRIDGE_MESSAGE, {
    tooLong: "too long",
    tooMany: "too many",
  })
  const send = (name, data, passText = pass) => passText(JSON.stringify({ name, data }))

  document.addEventListener("hybrid-desktop:message", ({ detail }) => {
    if (typeof detail === "string") pass(detail)
  })
  document.addEventListener("hybrid-desktop:console", ({ detail }) => {
    if (typeof detail === "string") passLine(detail)
  })

  document.addEventListener("hybrid-desktop:bridge", ({ detail }) => {
    if (typeof detail === "string") passToBridge(detail)
  })

  // From the first script of the page on, long before there is an adapter.
  const LONGEST_ERROR = 2000
  window.addEventListener("error", ({ message, filename, lineno }) => {
    if (typeof message !== "string" || message === "") return
    const data = {
      message: message.slice(0, LONGEST_ERROR),
      source: (filename || "").slice(0, LONGEST_ERROR),
      line: lineno || 0,
    }
    send("errorRaised", data, passLine)
  })

  // WebKit does not say which frame a clicked link belongs to. It belongs to this one if the click came by here. Told
  // before the page's own handlers run: if one of them takes the click, no navigation follows and nothing comes of it.
  const linkActivated = (event) => {
    const link = event.composedPath().find((node) => node.localName === "a" && node.href)
    // A link to a file is WebKit's to follow: it knows the name that the page gives the file.
    if (!link || typeof link.href !== "string" || link.hasAttribute("download")) return
    const [page, anchor] = link.href.split("#")
    if (anchor !== undefined && page === location.href.split("#")[0]) return
    send("linkActivated", { location: link.href })
  }
  window.addEventListener("click", linkActivated, true)
  window.addEventListener("auxclick", linkActivated, true)

  // The same of forms. What one sends to a frame or a window of another name is not this frame's navigation.
  const property = (name, node) => Object.getOwnPropertyDescriptor(Object.getPrototypeOf(node), name).get.call(node)
  const formSubmitted = ({ target: form, submitter }) => {
    if (!(form instanceof HTMLFormElement)) return
    // A field may be called "action", and then be found in the place of the form's own.
    const has = (name) => submitter && submitter.hasAttribute(name)
    const base = document.querySelector("base[target]")
    const frame = has("formtarget") ? submitter.formTarget : property("target", form) || (base ? base.target : "")
    if (!["", "_self", "_top", "_parent"].includes(frame.toLowerCase())) return
    const location = has("formaction") ? submitter.formAction : property("action", form)
    send("formActivated", { location })
  }
  window.addEventListener("submit", formSubmitted, true)

  // Two fingers to the right, where the page itself has nothing to scroll that way: back.
  const SWIPE_DISTANCE = 240
  const SWIPE_PAUSE = 250
  let swiped = 0
  let lastWheel = 0
  const canScrollBack = (node) => node instanceof Element && node.scrollLeft > 0
  window.addEventListener(
    "wheel",
    (event) => {
      if (event.timeStamp - lastWheel > SWIPE_PAUSE) swiped = 0
      lastWheel = event.timeStamp
      const isSideways = event.deltaX < 0 && Math.abs(event.deltaX) > 2 * Math.abs(event.deltaY)
      if (!isSideways || event.defaultPrevented || event.composedPath().some(canScrollBack)) return (swiped = 0)
      const before = swiped
      swiped -= event.deltaX
      // Once for each swipe, however far it goes on.
      if (before < SWIPE_DISTANCE && swiped >= SWIPE_DISTANCE) send("swipedBack")
    },
    { passive: true },
  )
})()
