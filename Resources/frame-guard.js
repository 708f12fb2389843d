// Runs in the isolated world, in every frame, before the page's scripts. It reports information that WebKit does not
// provide: the document's origin, the frame that opens a dialog, and user gestures.
(() => {
  const native = window.webkit.messageHandlers.frame
  const { ancestorOrigins } = location
  const page = ancestorOrigins[ancestorOrigins.length - 1]
  const declare = () => native.postMessage(`origin ${self.origin}`)
  if (page === undefined) {
    declare()
    // Native code discards the origin whenever the document changes, including when WebKit shows a document again that
    // it has kept.
    window.addEventListener("pageshow", ({ persisted }) => persisted && declare())
  }

  // The page itself may show dialogs, and so may frames of its origin. An opaque origin is not equal to any origin.
  const mayAsk = () => page === undefined || (self.origin !== "null" && self.origin === page)

  // Limits the announcements of a page that does not show its dialogs. No user answers more dialogs per second.
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

  // Native code shows only dialogs that the page's half (dialogs.js) announced immediately before. A document without
  // that half, such as the initial empty document of a frame, cannot show any.
  document.addEventListener("hybrid-desktop:dialog", ({ detail }) => {
    if (!mayAsk()) return
    if (detail === "print") native.postMessage("print")
    else if (detail === "begins") begins()
    else ends()
  })

  // This is the first listener of the window, so a frame of another site cannot keep the page open. The main frame gets
  // no listener, because WebKit waits for a reply from a page that has one whenever the page is left.
  if (!mayAsk()) window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true)

  // Only a user can create these events: events of scripts are not trusted, and a label may forward a click to its
  // field. The release of a key, or a repeated key, belongs for a while to the gesture that was already reported.
  const PAUSE = 1000
  let reported = -PAUSE
  const touched = ({ isTrusted, repeat, timeStamp, type }) => {
    if (!isTrusted || ((repeat || type === "mouseup") && timeStamp - reported < PAUSE)) return
    reported = timeStamp
    native.postMessage("gesture")
  }
  for (const type of ["keydown", "mousedown", "mouseup", "touchend"]) window.addEventListener(type, touched, true)
  // If a key is released in a dialog over the page, the next press of the key on the page appears as a repeat.
  const left = ({ isTrusted, target }) => {
    if (isTrusted && target === window) reported = -PAUSE
  }
  window.addEventListener("blur", left)
})()
