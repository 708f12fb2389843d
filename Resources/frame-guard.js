// Runs in the shell's own script world, in every frame, before anything of the page. It tells native code what WebKit does
// not: whose the page's document is, which frame's script asks the user something, and that the user has touched the page.
(() => {
  const native = window.webkit.messageHandlers.frame
  const { ancestorOrigins } = location
  const page = ancestorOrigins[ancestorOrigins.length - 1]
  if (page === undefined) native.postMessage(`origin ${self.origin}`)

  // The page itself may ask the user, and so may its frames of the same origin. An opaque origin is nobody's own.
  const mayAsk = () => page === undefined || (self.origin !== "null" && self.origin === page)

  // A page that only says that it asks would keep native code busy; nobody answers more questions than these.
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

  // Native code shows only the dialog that the page's half (dialogs.js) has announced right before. A document without
  // such a half, as the empty one of a frame that is still to be loaded, shows none.
  document.addEventListener("hybrid-desktop:dialog", ({ detail }) => {
    if (!mayAsk()) return
    if (detail === "begins") begins()
    else ends()
  })

  // The first listener of the window: a frame of another site does not hold the page back. The page itself has none of
  // ours, since WebKit asks a page with a listener and waits for its answer each time it is left.
  if (!mayAsk()) window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true)

  // What only a user can make: a script's events are not trusted, and a click could be one that a label has passed on to
  // its field. Letting go, or a key that is held down, is the rest of a gesture that has been told, for a while.
  const PAUSE = 1000
  let reported = -PAUSE
  const touched = ({ isTrusted, repeat, timeStamp, type }) => {
    if (!isTrusted || ((repeat || type === "mouseup") && timeStamp - reported < PAUSE)) return
    reported = timeStamp
    native.postMessage("gesture")
  }
  for (const type of ["keydown", "mousedown", "mouseup", "touchend"]) window.addEventListener(type, touched, true)
  // A key that is let go in a dialog over the page still looks as if it were held down when it is pressed here again.
  const left = ({ isTrusted, target }) => {
    if (isTrusted && target === window) reported = -PAUSE
  }
  window.addEventListener("blur", left)
})()
