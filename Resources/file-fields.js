// Runs in the shell's own script world, in every frame. WebKit passes on the media types of a field's `accept`, but not
// the endings of names in it, so the field is told of before its files are asked for. What it says is a filter of the file
// dialog and nothing more.
(() => {
  const native = window.webkit.messageHandlers.fileField
  const LONGEST_TEXT = 4096
  window.addEventListener(
    "click",
    (event) => {
      const field = event.composedPath()[0]
      if (field instanceof HTMLInputElement && field.type === "file") native.postMessage(field.accept.slice(0, LONGEST_TEXT))
    },
    true,
  )
})()
