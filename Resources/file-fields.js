// Runs in the shell's own script world, in every frame. WebKit passes on the media types of a field's `accept`, but not
// the endings of names in it, so the field is told of before its files are asked for. What it says is a filter of the file
// dialog and nothing more.
(() => {
  const native = window.webkit.messageHandlers.fileField
  const LONGEST_TEXT = 4096
  // A script can click without end; a user opens one dialog at a time.
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
