# What Scripts/try-flatpak does with the installed application, in a session of its own.
# shellcheck shell=sh
under_headless
need gdbus gapplication import python3 xprop
mkdir -p .artifacts
evidence="$TRY_FLATPAK/application.log $TRY_FLATPAK/requests.log"
id=com.example.Finds

# The site, and the desktop's browser, which writes down what it is asked for.
cat >"$TRY_FLATPAK/site.py" <<'END'
import http.server
class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = "<!doctype html><title>Finds</title><h1>Finds</h1><p>{}".format(self.path).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(body)
http.server.HTTPServer(("127.0.0.1", 8765), Page).serve_forever()
END
python3 "$TRY_FLATPAK/site.py" >"$TRY_FLATPAK/requests.log" 2>&1 &
site=$!
mkdir -p "$XDG_DATA_HOME/applications" "$XDG_CONFIG_HOME"
printf '#!/bin/sh\necho "$1" >>"%s/browser.log"\n' "$TRY_FLATPAK" >"$TRY_FLATPAK/browser"
chmod +x "$TRY_FLATPAK/browser"
printf '[Desktop Entry]\nType=Application\nName=Browser\nExec=%s/browser %%u\nMimeType=x-scheme-handler/http;text/html;\n' \
    "$TRY_FLATPAK" >"$XDG_DATA_HOME/applications/browser.desktop"
printf '[Default Applications]\nx-scheme-handler/http=browser.desktop\n' >"$XDG_CONFIG_HOME/mimeapps.list"

flatpak run "$id" >"$TRY_FLATPAK/application.log" 2>&1 &
trap 'kill $site 2>/dev/null; flatpak kill $id 2>/dev/null || true' EXIT

asked_for() { grep -qF "\"GET $1 HTTP" "$TRY_FLATPAK/requests.log"; }
wait_until 60 asked_for / || fail "the page was not asked for."
# By the name that it owns on the session's bus.
wait_until 30 gapplication action "$id" visit "'http://127.0.0.1:8765/rare'" || fail "it is not on the bus."
wait_until 30 asked_for /rare || fail "a command did not lead to another page."
has_title() { xprop -root _NET_CLIENT_LIST | grep -o '0x[0-9a-f]*' | while read -r window; do
    xprop -id "$window" _NET_WM_NAME WM_CLASS; done | grep -q "$1"; }
wait_until 30 has_title '"Finds"' || fail "there is no window with the page's title."
wait_until 30 has_title "\"$id\"" || fail "the window does not say whose it is."
# The Flatpak portal starts the web process, in namespaces that are not the application's.
inside=$(pgrep -f "^/app/lib/$id/HybridDesktop")
for process in $(pgrep -x WebKitWebProces); do
    if grep -qa "$id" "/proc/$process/root/.flatpak-info" 2>/dev/null; then
        web=$process
        [ "$(readlink "/proc/$process/ns/pid")" != "$(readlink "/proc/$inside/ns/pid")" ] ||
            fail "the web process is in no sandbox of its own."
    fi
done
[ -n "${web:-}" ] || fail "there is no web process."
import -window root .artifacts/try-flatpak.png
gapplication action "$id" open-in-browser
wait_until 30 grep -qF http://127.0.0.1:8765/rare "$TRY_FLATPAK/browser.log" || fail "the portal opened no link."
gapplication action "$id" quit
has_ended() { [ -z "$(flatpak ps --columns=application | grep -F "$id")" ]; }
wait_until 30 has_ended || fail "it does not end."
[ ! -s "$TRY_FLATPAK/application.log" ] || fail "it has complained."
say "a Flatpak was built, and used: page, bus, browser by the portal, sandbox; see .artifacts/try-flatpak.png"
