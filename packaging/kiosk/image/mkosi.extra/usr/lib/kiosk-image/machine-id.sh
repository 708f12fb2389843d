#!/bin/sh
# In the initrd: gives a read-only root the computer's own ID, so that logs and {machine-id} stay the same.
for file in /sys/class/dmi/id/product_uuid /sys/class/net/[ew]*/address; do
    id=$(cat "$file" 2>/dev/null) && [ -n "$id" ] && break
done
# A virtual computer without either has a new one at each start.
[ -n "$id" ] || id=$(cat /proc/sys/kernel/random/uuid)
echo "$id kiosk" | sha256sum | cut -c 1-32 >/run/kiosk-machine-id
mount --bind /run/kiosk-machine-id "${NEWROOT:-/sysroot}/etc/machine-id"
