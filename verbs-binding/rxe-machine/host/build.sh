#!/usr/bin/env bash
# build.sh IMAGE: makes the folder IMAGE with disk.img, vmlinuz, initrd.img, kernel and packages. The caller holds the
# build lock. The work is done in a folder beside it and renamed at the end, so that IMAGE is whole or not there.
set -u -o pipefail
PATH=$PATH:/usr/sbin:/sbin
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../image" && pwd)
image=$1
cache=$(dirname "$image")
say() { printf 'machine: %s\n' "$*" >&2; }

# Under the lock no other build is alive: what lies here was left by one that was killed.
rm -rf "$cache"/building.*
free=$(df -Pk "$cache" | awk 'NR == 2 {print $4}')
if [ "$free" -lt 2500000 ]; then
    say "$cache has $((free / 1000)) MB free; making the image needs 2,500 MB"
    exit 73
fi
work=$(mktemp -d "$cache/building.XXXXXX") || exit 73
log=$cache/build.log
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# The host's apt sources where the host is Debian; what else apt needs to reach the archive (proxy, certificates, clock).
debian_sources() {
    local mirrors mirror security suite
    if [ -n "${VERBSCOPE_DEBIAN_MIRROR-}" ]; then
        mirrors=$VERBSCOPE_DEBIAN_MIRROR
    else
        mirrors=$(apt-get indextargets --format '$(ORIGIN)|$(LABEL)|$(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
            sort -u | sed -n 's/^Debian|Debian|//p')
        security=$(apt-get indextargets --format '$(ORIGIN)|$(LABEL)|$(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
            sort -u | sed -n 's/^Debian|Debian-Security|//p')
    fi
    for mirror in ${mirrors:-http://deb.debian.org/debian}; do
        for suite in bookworm bookworm-updates; do printf 'deb %s %s main\n' "$mirror" $suite; done
    done
    [ -n "${VERBSCOPE_DEBIAN_MIRROR-}" ] && [ -z "${VERBSCOPE_DEBIAN_SECURITY_MIRROR-}" ] && return
    for mirror in ${VERBSCOPE_DEBIAN_SECURITY_MIRROR:-${security:-http://deb.debian.org/debian-security}}; do
        printf 'deb %s bookworm-security main\n' "$mirror"
    done
}
debian_sources >"$work/sources.list"
apt-config dump --format '%F "%v";%n' 2>/dev/null |
    grep -E '^Acquire::(https?|Check-|Retries|ForceIPv|Max-ValidTime|GPGV|AllowInsecure|AllowWeak)' |
    grep -v '""' >"$work/apt.conf"
printf 'APT::Install-Recommends "false";\n' >>"$work/apt.conf"

mode=root as_root=()
[ "$(id -u)" = 0 ] || { mode=unshare as_root=(fakeroot); }
options=(--mode=$mode --variant=apt --architectures=amd64 --format=tar "--aptopt=$work/apt.conf"
    "--include=$(grep -v '^#' "$here/packages" | paste -sd,)")
while read -r pattern; do options+=("--dpkgopt=path-exclude=$pattern"); done < <(grep -v '^#' "$here/left-out")
cp -r "$here" "$work/recipe"
chmod -R a+rX "$work"
options+=(
    --essential-hook='mkdir -p "$1/etc/initramfs-tools/conf.d" "$1/etc/initramfs-tools/hooks"'
    --essential-hook='printf "MODULES=list\nCOMPRESS=zstd\n" >"$1/etc/initramfs-tools/conf.d/machine"'
    --essential-hook="upload '$work/recipe/initrd-modules' /etc/initramfs-tools/hooks/machine"
    --essential-hook='chmod 755 "$1/etc/initramfs-tools/hooks/machine"'
    --customize-hook="tar-in '$work/recipe.tar' /tmp"
    --customize-hook='chroot "$1" /bin/sh /tmp/recipe/finish-root')
tar -C "$work" -cf "$work/recipe.tar" recipe
for auth in /etc/apt/auth.conf /etc/apt/auth.conf.d; do
    [ -r $auth ] && [ -n "$(ls -A $auth)" ] && options+=(--setup-hook="copy-in $auth /etc/apt/")
done

# Follows the log of mmdebstrap and says where it is.
progress() {
    tee "$log" | sed -u -n \
        -e 's/^I: running apt-get update.*/machine:   reading the package lists/p' \
        -e 's/^I: downloading packages with apt.*/machine:   fetching the base system/p' \
        -e 's/^I: installing essential packages.*/machine:   unpacking the base system/p' \
        -e 's/^I: installing remaining packages.*/machine:   fetching and unpacking kernel, rdma-core, compiler, Java/p' \
        -e 's/^I: running --customize-hook.*finish-root.*/machine:   making the archive of Java classes/p' \
        -e 's/^I: creating tarball.*/machine:   writing the disk/p' >&2
}

explain_failure() {
    say "the image could not be made. The end of the log:"
    tail -n 15 "$log" | sed 's/^/    /' >&2
    say "the whole log is $log"
    if grep -qE 'Unable to locate package|has no installation candidate' "$log"; then
        say "the archive does not have: $(sed -nE "s/.*Unable to locate package (\S+).*|.*Package '?([^' ]+)'? has no installation candidate.*/\1\2/p" "$log" | sort -u | paste -sd' ')"
        say "the sources were: $(paste -sd';' "$work/sources.list")"
    fi
    if grep -qE 'Could not resolve|Failed to fetch|Could not connect|Connection refused|Certificate verification' "$log"; then
        say "the archive cannot be reached. Check the network and apt's proxy settings, or name a mirror of Debian:"
        say "  VERBSCOPE_DEBIAN_MIRROR=http://.../debian machine --build"
    fi
    if grep -q 'newuidmap\|unshare' "$log" && [ $mode = unshare ]; then
        say "if user namespaces are forbidden here, build it as root, once:"
        say "  sudo XDG_CACHE_HOME=${cache%/verbscope/rxe-machine} ${here%/image}/machine --build"
    fi
}

say "making the image of the rxe machine, once (1 to 4 minutes, 200 MB to fetch, 1 GB on disk)"
mkdir "$work/root" "$work/image"
began=$SECONDS
if ! setpriv --pdeathsig TERM mmdebstrap "${options[@]}" bookworm - "$work/sources.list" \
    2> >(progress) </dev/null |
    "${as_root[@]}" sh -eu -c '
        tar -xf - -C "$1/root" --exclude="./dev/*"
        cp "$1"/root/boot/vmlinuz-* "$1/image/vmlinuz"
        cp "$1"/root/boot/initrd.img-* "$1/image/initrd.img"
        ls "$1/root/lib/modules" >"$1/image/kernel"
        mv "$1/root/packages" "$1/image/packages"
        mkfs.ext4 -q -F -m 0 -L rxe-machine -O ^has_journal -d "$1/root" "$1/image/disk.img" 2G' disk "$work" >"$work/disk.log" 2>&1; then
    cat "$work/disk.log" >>"$log"
    explain_failure
    exit 69
fi
rm -rf "$image"
mv "$work/image" "$image" || exit 73
say "the image is made: $((SECONDS - began)) s, $(du -sh "$image" | cut -f1) in $image"
