# Functions that create an empty Debian and run commands in it. After library.sh: . Scripts/debian-root.sh
# shellcheck shell=sh

# find_mirror DIRECTORY SUITE: sets $mirror to this machine's Debian mirror, or to MIRROR. If it is unreachable, fails
# and sets $reason. The directory is for downloads.
find_mirror() {
    mirror=${MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 2>/dev/null | grep -m1 '/debian/*$' || true)}
    mirror=${mirror:-https://deb.debian.org/debian}
    # apt's own program uses apt's proxy settings.
    /usr/lib/apt/apt-helper -o APT::Sandbox::User=root -o Acquire::Retries=1 \
        -o Acquire::http::Timeout=20 -o Acquire::https::Timeout=20 \
        download-file "${mirror%/}/dists/$2/Release" "$1/Release" >"$1/log" 2>&1 && return
    reason=$(sed -n 's/^[EW]: //p' "$1/log" | head -n 1)
    reason=${reason:-$mirror}
    return 1
}

# make_root DIRECTORY SUITE: creates an empty Debian, and keeps it as .build-release/SUITE.tar for later runs.
make_root() {
    base=.build-release/$2.tar
    if [ ! -s "$base" ]; then
        say "making an empty Debian"
        mkdir -p .build-release
        debootstrap --variant=minbase "$2" "$1" "$mirror" >"$base.log" 2>&1 ||
            { tail -n 20 "$base.log" >&2; fail "debootstrap failed."; }
        tar -C "$1" -cf "$base.part" . && mv "$base.part" "$base"
    else
        tar -C "$1" -xf "$base"
    fi
    ! [ -r /etc/resolv.conf ] || cp -L /etc/resolv.conf "$1/etc/resolv.conf"
}

# run_in_root DIRECTORY COMMAND [ARGUMENT]...: runs a command in that root. The directories in $shared are available
# there at the same paths, writable.
#
# Uses separate namespaces, so that all processes and mounts inside end with the command. The root is changed with
# pivot_root: within a chroot the kernel allows no nested namespaces, and WebKit would have no sandbox.
run_in_root() {
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 ${http_proxy:+http_proxy="$http_proxy"} \
        ${https_proxy:+https_proxy="$https_proxy"} shared="${shared:-}" \
        unshare --mount --pid --ipc --fork --kill-child sh -eu -c '
            cd "$1"
            shift
            mount --bind . .
            cd "$PWD"
            mount -t proc proc proc
            mount -t sysfs -o ro sysfs sys
            mount -t tmpfs tmpfs dev/shm
            for directory in $shared; do
                mkdir -p ".$directory"
                mount --bind "$directory" ".$directory"
            done
            mkdir -p old
            pivot_root . old
            unset shared
            exec chroot . sh -c "umount -l /old; rmdir /old; exec \"\$@\"" sh "$@"' sh "$@"
}
