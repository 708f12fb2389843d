// Runs in the isolated world, in the main frame only, before the page's scripts.
//
// The page world has no access to native code. It sends DOM events, and this relay forwards them. Frames have their own
// documents and no relay. Messages are text, because objects that contain functions would be lost without an error. The
// first line is the document's origin. Under `Content-Security-Policy: sandbox`, a page has the application's address
// but another origin, and it cannot change what this world sees.
(() => {
  const native = window.webkit.messageHandlers.turbo

  // The limit is sufficient for the longest page that is sent with a proposal. A page has no reason to send larger or
  // more messages, which would only keep native code busy.
  const LONGEST_MESSAGE = 8 << 20
  const MOST_MESSAGES = 200
  // The limit is higher than the number of console lines that native code accepts, so that native code reports omitted
  // lines.
  const MOST_LINES = 210
  const LONGEST_BRIDGE_MESSAGE = 4 << 20
  const SECOND = 1000
  const makePass = (most, handler = native, longest = LONGEST_MESSAGE, words = {}) => {
    let [start, count, length] = [0, 0, 0]
    return (text) => {
      const now = performance.now()
      if (now - start >= SECOND || start === 0) [start, count, length] = [now, 0, 0]
      // The first message over the limit may be reported. Native code counts its own seconds and may not detect it.
      const isTooMany = count >= most
      if (count > most || (isTooMany && !words.tooMany)) return
      count += 1
      const isTooLong = length + text.length > longest
      if (isTooLong && !words.tooLong) return
      if (!isTooLong && !isTooMany) length += text.length
      handler.postMessage(`${self.origin}\n${isTooMany ? words.tooMany : isTooLong ? words.tooLong : text}`)
    }
  }
  // Console output has a separate limit, so that it does not reduce the number of messages about visits.
  const pass = makePass(MOST_MESSAGES)
  const passLine = makePass(MOST_LINES)
  // Messages of components have their own handler, which reports refusals.
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

  // Errors are reported from the page's first script on, long before the adapter exists.
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

  // Returns true if a link or form with that target may navigate this frame. Any other target is a frame of the page or
  // a window.
  const navigatesHere = (target) => {
    const base = document.querySelector("base[target]")
    return ["", "_self", "_top", "_parent"].includes((target || (base ? base.target : "")).toLowerCase())
  }

  // WebKit does not report the frame of a clicked link. If the click arrives here, it is this frame. The message is
  // sent before the page's own handlers run. If one of them cancels the click, no navigation follows and the message
  // has no effect.
  const linkActivated = (event) => {
    const link = event.composedPath().find((node) => node.localName === "a" && node.href)
    // WebKit handles downloads itself, because it knows the name that the page gives the file.
    if (!link || typeof link.href !== "string" || link.hasAttribute("download")) return
    if (!navigatesHere(link.target)) return
    const [page, anchor] = link.href.split("#")
    if (anchor !== undefined && page === location.href.split("#")[0]) return
    send("linkActivated", { location: link.href })
  }
  window.addEventListener("click", linkActivated, true)
  window.addEventListener("auxclick", linkActivated, true)

  // Forms are reported in the same way.
  const FIELDS = "input:not([type=hidden], [type=submit], [type=button], [type=image]), select, textarea, [contenteditable]"
  const property = (name, node) => Object.getOwnPropertyDescriptor(Object.getPrototypeOf(node), name).get.call(node)
  let isWithoutInput = false
  const formSubmitted = ({ target: form, submitter }) => {
    if (!(form instanceof HTMLFormElement)) return
    // A field may be named "action" and shadow the form's own property.
    const has = (name) => submitter && submitter.hasAttribute(name)
    if (!navigatesHere(has("formtarget") ? submitter.formTarget : property("target", form))) return
    const location = has("formaction") ? submitter.formAction : property("action", form)
    const hasInput = window.hasUnsavedFields() || Element.prototype.querySelector.call(form, FIELDS) !== null
    isWithoutInput = !hasInput
    send("formActivated", { location, hasInput })
  }
  window.addEventListener("submit", formSubmitted, true)
  // The user may change a field before the response arrives. The listener of typed-fields.js has noted it.
  window.addEventListener("input", ({ isTrusted }) => {
    if (!isTrusted || !isWithoutInput || !window.hasUnsavedFields()) return
    isWithoutInput = false
    send("formInputAdded")
  }, true)

  // A swipe to the right with two fingers goes back if the page cannot scroll in that direction.
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
      // The message is sent once per swipe, regardless of its length.
      if (before < SWIPE_DISTANCE && swiped >= SWIPE_DISTANCE) send("swipedBack")
    },
    { passive: true },
  )
})()
