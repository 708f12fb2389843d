# The part of Scripts/try-flatpak that uses the installed application, in a private session.
# shellcheck shell=sh
under_headless
need gdbus gapplication import python3 xprop
mkdir -p .artifacts
evidence="$TRY_FLATPAK/application.log $TRY_FLATPAK/requests.log"
id=com.example.Finds

# The site, and a browser that records the addresses it opens.
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
wait_until 60 asked_for / || fail "the start page was not requested."
# By its name on the session bus.
wait_until 30 gapplication action "$id" visit "'http://127.0.0.1:8765/rare'" || fail "the application is not on the session bus."
wait_until 30 asked_for /rare || fail "the command 'visit' requested no page."
has_title() { xprop -root _NET_CLIENT_LIST | grep -o '0x[0-9a-f]*' | while read -r window; do
    xprop -id "$window" _NET_WM_NAME WM_CLASS; done | grep -q "$1"; }
wait_until 30 has_title '"Finds"' || fail "no window has the page's title."
wait_until 30 has_title "\"$id\"" || fail "the window's class is not the application id."
# The Flatpak portal starts the web process in namespaces separate from the application's.
inside=$(pgrep -f "^/app/lib/$id/HybridDesktop")
for process in $(pgrep -x WebKitWebProces); do
    if grep -qa "$id" "/proc/$process/root/.flatpak-info" 2>/dev/null; then
        web=$process
        [ "$(readlink "/proc/$process/ns/pid")" != "$(readlink "/proc/$inside/ns/pid")" ] ||
            fail "the web process has no separate sandbox."
    fi
done
[ -n "${web:-}" ] || fail "no web process found."
import -window root .artifacts/try-flatpak.png
gapplication action "$id" open-in-browser
wait_until 30 grep -qF http://127.0.0.1:8765/rare "$TRY_FLATPAK/browser.log" || fail "the portal did not open the link."
gapplication action "$id" quit
has_ended() { [ -z "$(flatpak ps --columns=application | grep -F "$id")" ]; }
wait_until 30 has_ended || fail "the application does not end."
[ ! -s "$TRY_FLATPAK/application.log" ] || fail "the application printed warnings."
say "the Flatpak works: page, bus, link through the portal, sandbox; see .artifacts/try-flatpak.png"
