# Shared functions. Each script begins with: . "$(dirname "$0")/library.sh"
# shellcheck shell=sh

# say TEXT...: prints a message with the script's name.
say() { echo "${0##*/}: $*"; }

# fail TEXT...: prints an error and the files in $evidence, and ends the script.
fail() {
    say "$*" >&2
    # shellcheck disable=SC2086 # one argument per file
    [ -z "${evidence:-}" ] || tail -n 40 $evidence >&2 2>/dev/null || true
    exit 1
}

# need TOOL...: ends the script unless each tool is installed.
need() {
    for tool in "$@"; do
        command -v "$tool" >/dev/null || fail "$tool is not installed. Run 'make setup'."
    done
}

# under_headless: ends the script outside of a private session.
under_headless() { [ -n "${HYBRID_HEADLESS:-}" ] || fail "run it under Scripts/run-headless."; }

# wait_until SECONDS COMMAND...: retries until the command succeeds; fails after the timeout.
wait_until() {
    rounds=$(($1 * 20))
    shift
    until "$@" >/dev/null 2>&1; do
        rounds=$((rounds - 1))
        [ "$rounds" -gt 0 ] || return 1
        sleep 0.05
    done
}

# built_program: the debug build, or the program in HYBRIDDESKTOP.
built_program() { echo "${HYBRIDDESKTOP:-$(swift build --show-bin-path 2>/dev/null)/HybridDesktop}"; }

# spare_port: a port that another run of the script is unlikely to use.
spare_port() { echo $(($$ % 20000 + 20000)); }

# colors FILE: the number of a picture's colours. An empty window has few.
colors() { identify -format '%k' "$1"; }

bus_name=dev.hybriddesktop.HybridDesktop

# call_application METHOD [ARGUMENT]...: calls the running application over the session bus.
call_application() {
    method=$1
    shift
    gdbus call --session --dest "$bus_name" --object-path "/$(echo "$bus_name" | tr . /)" --method "$method" "$@"
}

# project_version: the version of the sources. Run in the repository's root.
project_version() { sed -n 's/.*current = "\([^"]*\)".*/\1/p' Sources/HybridValues/Version.swift; }

# release_date: the date of the newest release in the metainfo. All times in the release's files are this date, so that two
# builds of the same sources give the same files. SOURCE_DATE_EPOCH overrides it.
release_date() {
    if [ -n "${SOURCE_DATE_EPOCH:-}" ]; then date -u -d "@$SOURCE_DATE_EPOCH" +%F; else
        sed -n 's/.*<release version="[^"]*" date="\([^"]*\)".*/\1/p' data/*.metainfo.xml | head -n 1
    fi
}

# changelog_section VERSION: the changelog's entries of a version, without its heading.
changelog_section() { sed -n "/^## \[$1\]/,/^## \[/p" CHANGELOG.md | sed '1d; /^## \[/d'; }
