// Runs in the isolated world, in every frame, before the page's scripts. It reports information that WebKit does not
// provide: the document's origin, the frame that opens a dialog, and user gestures.
(() => {
  const native = window.webkit.messageHandlers.frame
  const { ancestorOrigins } = location
  const page = ancestorOrigins[ancestorOrigins.length - 1]
  const declare = () => native.postMessage(`origin ${self.origin}`)
  if (page === undefined) {
    declare()
    // Native code forgets the origin with each document, also with one that WebKit has kept and shows again.
    window.addEventListener("pageshow", ({ persisted }) => persisted && declare())
  }

  // The page itself may show dialogs, and so may frames of its origin. An opaque origin equals no other.
  const mayAsk = () => page === undefined || (self.origin !== "null" && self.origin === page)

  // Limits announcements from a page that does not show dialogs; no user answers more of them per second.
  const MOST_DIALOGS = 20
  const SECOND = 1000
  let [start, count] = [0, 0]
  const begins = () => {
    const now = performance.now()
    if (now - start >= SECOND) [start, count] = [now, 0]
    count += 1
    if (count <= MOST_DIALOGS) native.postMessage("dialogBegins")
  }
  const ends = () => {
    if (count <= MOST_DIALOGS) native.postMessage("dialogEnds")
  }

  // Native code shows only dialogs announced immediately before by the page's half (dialogs.js). A document without
  // that half, such as the initial empty document of a frame, shows none.
  document.addEventListener("hybrid-desktop:dialog", ({ detail }) => {
    if (!mayAsk()) return
    if (detail === "begins") begins()
    else ends()
  })

  // The window's first listener: a frame of another site cannot keep the page open. The page's main frame gets no
  // listener, since WebKit waits for a reply from a page with one each time it is left.
  if (!mayAsk()) window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true)

  // Only a user can create these: script events are not trusted, and a click may be one that a label forwarded to its
  // field. A release, or a repeated key, belongs to the gesture already reported, for a while.
  const PAUSE = 1000
  let reported = -PAUSE
  const touched = ({ isTrusted, repeat, timeStamp, type }) => {
    if (!isTrusted || ((repeat || type === "mouseup") && timeStamp - reported < PAUSE)) return
    reported = timeStamp
    native.postMessage("gesture")
  }
  for (const type of ["keydown", "mousedown", "mouseup", "touchend"]) window.addEventListener(type, touched, true)
  // A key released in a dialog over the page appears repeated when it is pressed here again.
  const left = ({ isTrusted, target }) => {
    if (isTrusted && target === window) reported = -PAUSE
  }
  window.addEventListener("blur", left)
})()
