// Runs in the isolated world, in every frame. WebKit passes on the media types of a field's `accept`, but not its file
// name extensions, so the attribute is reported before the files are requested. It only affects the file dialog's
// filter.
(() => {
  const native = window.webkit.messageHandlers.fileField
  const LONGEST_TEXT = 4096
  // A script can click without limit; a user opens one dialog at a time.
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
