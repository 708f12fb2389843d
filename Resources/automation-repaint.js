// Runs in the isolated world of the main frame if the CPU paints an application that was started with --automation.
// WebKit answers a request for a screenshot with the next frame of the page, and an unchanged page has none. WebKit
// repaints the elements of a new highlight, even if no style describes it.
(() => {
  const INTERVAL = 250
  // The shell also runs this in the document that exists before the first page.
  if (document.hybridDesktopRepaints) return
  document.hybridDesktopRepaints = true

  const isSeen = ({ left, top, right, bottom, width, height }) =>
    width * height > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
  const repaint = () => {
    const range = document.createRange()
    range.selectNodeContents(document)
    const highlight = new Highlight(range)
    const parts = [document.documentElement, range]
    return highlight.size > 0 && parts.some((part) => isSeen(part.getBoundingClientRect()))
  }
  setInterval(() => {
    if (document.hidden || repaint()) return
    window.webkit.messageHandlers.automation.postMessage(JSON.stringify({ name: "repaint" })).catch(() => {})
  }, INTERVAL)
})()
