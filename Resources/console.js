// Runs in the page's world where diagnostics are allowed: what the page writes to its console is told to the shell too.
(() => {
  const LONGEST = 2000
  const show = (value) => {
    if (typeof value === "string") return value
    if (value instanceof Error) return String(value)
    try {
      return JSON.stringify(value) ?? String(value)
    } catch {
      return String(value)
    }
  }
  // WebKit's form is "name@address:line:column", one line for each call.
  const caller = () => {
    const place = (new Error().stack ?? "").split("\n")[2] ?? ""
    const [, source = "", line = "0"] = place.match(/(?:.*@)?(.*):(\d+):\d+$/) ?? []
    return { source, line: Number(line) }
  }
  for (const level of ["debug", "error", "info", "log", "warn"]) {
    const write = console[level].bind(console)
    console[level] = (...values) => {
      write(...values)
      const message = values.map(show).join(" ").slice(0, LONGEST)
      const detail = JSON.stringify({ name: "consoleWritten", data: { level, message, ...caller() } })
      document.dispatchEvent(new CustomEvent("hybrid-desktop:message", { detail }))
    }
  }
})()
