// Handles responses to visits and forms that are not pages. Runs after turbo-adapter.js in the same place: the main
// frame, at its end.
//
// Turbo tells its adapter only that such a response is not a page, and Turbolinks treats it as one. A full load would
// request it again, to determine the error or to save the file. The existing response provides both.
(() => {
  const adapter = window.turboNative
  if (!adapter || adapter.takesFiles) return
  adapter.takesFiles = true

  // A file that Turbo has begun to fetch is held in the page's memory.
  const LARGEST_FILE = 64 << 20
  // Milliseconds from the response's headers. A slower download should be visible and cancellable: native code requests
  // it again.
  const PATIENCE = 1000

  // Types that no browser shows, so they are saved. WebKit decides about the rest.
  const isFile = ({ headers }) =>
    /^\s*attachment\b/i.test(headers.get("Content-Disposition") || "") ||
    /^application\/(octet-stream|zip|gzip|vnd\.)/i.test(headers.get("Content-Type") || "")

  // As a form's response it can only be saved: the browser cannot request it.
  const isDocument = ({ headers }) => /^application\/pdf\b/i.test(headers.get("Content-Type") || "")

  const length = ({ headers }) => Number(headers.get("Content-Length"))

  const fileName = ({ headers, url }) => {
    const disposition = headers.get("Content-Disposition") || ""
    const [, encoded] = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition) || []
    const [, quoted, plain] = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) || []
    try {
      if (encoded) return decodeURIComponent(encoded.trim())
    } catch {
      // Invalid encoding: there may be a plain name.
    }
    return (quoted && quoted.replace(/\\(.)/g, "$1")) || plain || new URL(url).pathname.split("/").pop() || "download"
  }

  // The whole file; undefined if it is too large for the page's memory or too slow.
  const readFile = async ({ body }, patience = PATIENCE) => {
    if (!body) return new Blob([])
    const reader = body.getReader()
    const parts = []
    let isLate = false
    const giveUp = () => {
      isLate = true
      reader.cancel()
    }
    const timer = patience && setTimeout(giveUp, patience)
    try {
      for (let size = 0; ; ) {
        const { done, value } = await reader.read()
        if (isLate) return undefined
        if (done) return new Blob(parts, { type: "application/octet-stream" })
        parts.push(value)
        size += value.length
        if (size > LARGEST_FILE) return reader.cancel().then(() => undefined)
      }
    } finally {
      clearTimeout(timer)
    }
  }

  const saveFile = (file, name) => {
    const link = document.createElement("a")
    link.href = URL.createObjectURL(file)
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }

  const finish = (visit, file, response) => {
    if (visit !== adapter.currentVisit || visit.state === "canceled") return
    if (!file) return adapter.visitRequestFailedWithStatusCode(visit, -2)
    // A cancelled request no longer has headers.
    const name = fileName(response)
    visit.cancel()
    saveFile(file, name)
    adapter.visitBroughtFile(visit)
  }

  // The visit lasts until the file has arrived; cancelling the visit discards the file.
  const save = async (visit, response) => {
    let file
    try {
      file = await readFile(response)
    } catch {
      return adapter.visitRequestFailedWithStatusCode(visit, 0)
    }
    finish(visit, file, response)
  }

  // A form is not sent again: the script waits for its file, unless a redirect has led to a separate address.
  const saveAnswer = async (response) => {
    const { redirected, url } = response
    let file
    try {
      file = await readFile(response, redirected ? PATIENCE : 0)
    } catch {
      return adapter.formSubmissionBroken({ location: url })
    }
    if (file) return saveFile(file, fileName(response))
    if (redirected) return adapter.visitProposedToLocation(new URL(url), { action: "advance" })
    adapter.formSubmissionBroken({ location: url })
  }

  document.addEventListener("turbo:before-fetch-response", (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
    const { response } = event.detail.fetchResponse
    if (!response.ok || isEmpty(response) || !(isFile(response) || isDocument(response))) return
    event.preventDefault()
    saveAnswer(response)
  })

  // WebKit does not tell the shell that a form's request was redirected to another origin if that needs a preflight, as
  // `X-CSRF-Token` does. A request that may not leave the origin fails with a reason that names the target, and nothing
  // is sent there. The shell opens the target in the browser.
  document.addEventListener("turbo:before-fetch-request", ({ target, detail: { fetchOptions, url } }) => {
    if (target instanceof HTMLFormElement && fetchOptions && url && url.origin === window.location.origin) {
      fetchOptions.mode = "same-origin"
    }
  })

  // Leaving the page cancels its requests.
  let isLeaving = false
  window.addEventListener("pagehide", () => (isLeaving = true))
  window.addEventListener("pageshow", () => (isLeaving = false))

  document.addEventListener("turbo:submit-end", ({ detail: { formSubmission, error } }) => {
    if (error && error.name !== "AbortError" && !isLeaving) adapter.formSubmissionBroken(formSubmission)
  })

  // The page stays, as in a browser. Turbo shows an empty page or an error for such a response.
  const isEmpty = ({ status }) => status === 204 || status === 205

  const stay = (visit) => {
    visit.cancel()
    // Turbo removes these only when a visit is complete.
    for (const name of ["aria-busy", "data-turbo-visit-direction"]) document.documentElement.removeAttribute(name)
    adapter.visitBroughtNothing(visit)
  }

  // Rails' locations for navigating in a native application's history. Many servers have no page there. Turbo would
  // replace the form by the response.
  const isHistorical = ({ pathname }) => /\/(recede|resume|refresh)_historical_location/.test(pathname)
  let step

  document.addEventListener("turbo:before-fetch-response", (event) => {
    const { redirected, failed, location } = event.detail.fetchResponse
    step = undefined
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
    if (!redirected || !failed || !isHistorical(location)) return
    event.preventDefault()
    step = location
  })

  // The form has been sent even if the redirect's target fails: its input is saved.
  document.addEventListener("turbo:submit-end", () => {
    if (!step) return
    const location = step
    step = undefined
    document.dispatchEvent(new CustomEvent("hybrid-desktop:submitted", { detail: "success" }))
    adapter.visitProposedToLocation(location, { action: "advance" })
  })

  // The response's headers have arrived, and its body is unread.
  document.addEventListener("turbo:before-fetch-response", (event) => {
    const visit = adapter.currentVisit
    if (event.target !== document.documentElement || !visit) return
    const { response, isHTML } = event.detail.fetchResponse
    if (isEmpty(response)) {
      event.preventDefault()
      return stay(visit)
    }
    if (isHTML) return
    if (!response.ok) {
      event.preventDefault()
      adapter.visitRequestFailedWithStatusCode(visit, response.status)
    } else if (isFile(response) && !(length(response) > LARGEST_FILE)) {
      event.preventDefault()
      save(visit, response)
    } else if (!/turbo-stream/i.test(response.headers.get("Content-Type") || "")) {
      // The full load that follows fetches it; the rest need not be transferred twice.
      event.preventDefault()
      visit.request.cancel()
      adapter.visitRequestFailedWithStatusCode(visit, -2)
    }
  })

  // Turbolinks reads the response as text. Replacing this when the headers have arrived is early enough.
  document.addEventListener("turbolinks:request-start", ({ data: { xhr } }) => {
    const response = { headers: { get: (name) => xhr.getResponseHeader(name) } }
    xhr.addEventListener("readystatechange", () => {
      const visit = adapter.currentVisit
      if (xhr.readyState !== XMLHttpRequest.HEADERS_RECEIVED || !visit) return
      if (!visit.request || visit.request.xhr !== xhr) return
      if (isEmpty(xhr)) return stay(visit)
      if (xhr.status < 200 || xhr.status > 299 || !isFile(response) || length(response) > LARGEST_FILE) return
      xhr.responseType = "blob"
      response.url = xhr.responseURL
      const timer = setTimeout(() => {
        xhr.onload = xhr.onabort = null
        xhr.abort()
        finish(visit, undefined, response)
      }, PATIENCE)
      xhr.onload = () => {
        clearTimeout(timer)
        finish(visit, xhr.response, response)
      }
    })
  })
})()
