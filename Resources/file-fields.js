// Runs in the isolated world, in every frame. WebKit reports the media types in a field's `accept` attribute, but not
// its file name extensions. This script therefore reports the attribute before the files are requested. It affects only
// the filter of the file dialog.
(() => {
  const native = window.webkit.messageHandlers.fileField
  const LONGEST_TEXT = 4096
  // A script can click without limit, but a user opens only one dialog at a time.
  const MOST_CLICKS = 20
  const SECOND = 1000
  let [start, count] = [0, 0]
  window.addEventListener(
    "click",
    (event) => {
      const field = event.composedPath()[0]
      if (!(field instanceof HTMLInputElement) || field.type !== "file") return
      const now = performance.now()
      if (now - start >= SECOND) [start, count] = [now, 0]
      count += 1
      if (count <= MOST_CLICKS) native.postMessage(field.accept.slice(0, LONGEST_TEXT))
    },
    true,
  )
})()
