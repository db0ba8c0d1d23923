#!/bin/sh
# An empty Debian machine for one command: machine.sh <folder> <Node> <packages> <command…>
#
# The machine is this one's system with everything that is written kept in memory: a root folder below <folder>, without a network
# (so that each port is free), with processes of its own that end with the command. The command itself runs beside it, in the same
# network, and is told of it by MACHINE. It takes root and Debian; exit code 75 says what is missing.
set -eu
if [ "${1:-}" = --inside ]; then
  shift
  ip link set lo up
  mount -t proc proc "$MACHINE/proc"
  # A child and not in place of this shell: the first process of a machine buries those whose parents have ended.
  "$@"
  exit $?
fi
leave() {
  echo "Left out: $1."
  exit 75
}
top=$1 node=$2 packages=$3
shift 3
[ "$(id -u)" = 0 ] || leave 'a machine of its own takes root'
for program in apt-get unshare ip openssl; do
  command -v "$program" >/dev/null || leave "a machine of its own takes $program"
done
[ "${AGIO_OWN_MOUNTS:-}" = yes ] ||
  exec env AGIO_OWN_MOUNTS=yes unshare --mount --propagation private "$0" "$top" "$node" "$packages" "$@"

mount -t tmpfs -o size=6g tmpfs "$top" || leave 'nothing can be mounted here'
mkdir "$top/written" "$top/work" "$top/root"
root=$top/root
mount -t overlay overlay -o "lowerdir=/,upperdir=$top/written,workdir=$top/work" "$root" ||
  leave 'a folder cannot be laid over the system here'
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
for folder in tmp run; do mount -t tmpfs tmpfs "$root/$folder"; done
chmod 1777 "$root/tmp"

# Nothing of an older installation.
rm -rf "$root"/etc/agio "$root"/opt/agio* "$root"/var/lib/agio "$root"/etc/postgresql/* "$root"/var/lib/postgresql/*
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"
install_packages() {
  # shellcheck disable=SC2086
  chroot "$root" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends $packages
}
install_packages >"$top/apt.log" 2>&1 || { chroot "$root" apt-get update && install_packages; } >>"$top/apt.log" 2>&1 || {
  tail -5 "$top/apt.log"
  leave "Debian's packages are not to be had here"
}
umount "$root/proc"
version=$(ls "$root/usr/lib/postgresql" | sort -n | tail -1)
[ -d "$root/etc/postgresql/$version/main" ] || chroot "$root" pg_createcluster "$version" main >/dev/null

# The unit files say /usr/bin/node.
rm -f "$root/usr/bin/node"
cp "$node" "$root/usr/bin/node"
cp "$(dirname "$0")/systemctl.mjs" "$root/usr/local/lib/systemctl.mjs"
printf '#!/bin/sh\nexec /usr/bin/node /usr/local/lib/systemctl.mjs "$@"\n' >"$root/usr/local/sbin/systemctl"
chmod 755 "$root/usr/local/sbin/systemctl"

# The names that the pages have, and a certificate for them.
echo '127.0.0.1 localhost pay.example.com desk.example.com' >"$root/etc/hosts"
mount --bind "$root/etc/hosts" /etc/hosts
mkdir -p "$root/etc/ssl/agio"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=pay.example.com \
  -addext 'subjectAltName=DNS:pay.example.com,DNS:desk.example.com' \
  -keyout "$root/etc/ssl/agio/privkey.pem" -out "$root/etc/ssl/agio/fullchain.pem" 2>/dev/null

export MACHINE="$root" NODE_EXTRA_CA_CERTS="$root/etc/ssl/agio/fullchain.pem"
exec unshare --net --pid --fork --kill-child --mount-proc "$0" --inside "$@"
