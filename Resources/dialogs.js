// Runs in the page's world, in every frame, before anything of the page: says when a script asks the user something, for
// the half in the shell's own world (frame-guard.js) to tell native code whether that frame may. The functions keep their
// names and looks.
(() => {
  const { CustomEvent } = window
  const { apply } = Reflect
  const dispatch = document.dispatchEvent.bind(document)
  const tell = (detail) => dispatch(new CustomEvent("hybrid-desktop:dialog", { detail }))

  for (const name of ["alert", "confirm", "prompt"]) {
    window[name] = new Proxy(window[name], {
      apply(ask, self, values) {
        tell("begins")
        try {
          return apply(ask, self, values)
        } finally {
          tell("ends")
        }
      },
    })
  }
})()
