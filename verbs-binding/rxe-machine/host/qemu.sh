# QEMU's options, and whether KVM can be used.

# A boot ROM of seven bytes that writes to QEMU's exit port: it ends with 33 when KVM really runs this processor model.
# That /dev/kvm can be opened says little inside other virtual machines.
kvm_works() {
    local rom=$1 code
    [ -r /dev/kvm ] && [ -w /dev/kvm ] || return 1
    { head -c 65520 /dev/zero; printf '\xb0\x10\xe6\xf4\xf4\xeb\xfd'; head -c 9 /dev/zero; } >"$rom"
    # In a subshell of its own: the shell would announce a QEMU that aborts.
    (
        ulimit -c 0
        timeout 10 qemu-system-x86_64 -accel kvm -cpu max -nodefaults -display none -m 16 -bios "$rom" \
            -device isa-debug-exit,iobase=0xf4,iosize=4 </dev/null
        exit $?
    ) >/dev/null 2>&1
    code=$?
    rm -f "$rom"
    [ $code = 33 ]
}

kvm_state() {
    local rom
    if [ ! -e /dev/kvm ]; then echo "no (/dev/kvm is missing); the processor is emulated"
    elif [ ! -w /dev/kvm ]; then echo "no (/dev/kvm is not yours to open; group kvm); the processor is emulated"
    elif rom=$(mktemp) && kvm_works "$rom"; then echo "yes"
    else echo "no (/dev/kvm is there and does not run a guest); the processor is emulated"
    fi
}

# qemu_options ACCEL: sets QEMU_OPTIONS for the run in $RUN with the image $IMAGE and the shares of SHARE_TAGS/SHARE_DIRS.
qemu_options() {
    local accel=$1 i
    # no_timer_check: the kernel counts ticks at boot and panics when a busy host has not delivered them.
    local kernel="root=/dev/vda rw init=/sbin/machine-init console=ttyS0 quiet loglevel=4 panic=-1 oops=panic"
    kernel="$kernel nowatchdog no_timer_check mitigations=off audit=0 apparmor=0 net.ifnames=0"
    [ "$accel" = tcg ] && accel=tcg,thread=multi
    QEMU_OPTIONS=(-name rxe-machine -accel "$accel" -cpu max -smp 2 -m 3G -nodefaults -display none -no-reboot -nic none
        -kernel "$IMAGE/vmlinuz" -initrd "$IMAGE/initrd.img" -append "$kernel"
        -drive "if=virtio,format=raw,snapshot=on,file=$IMAGE/disk.img"
        -object rng-random,id=random,filename=/dev/urandom -device virtio-rng-pci,rng=random)
    for i in "${!SHARE_TAGS[@]}"; do
        QEMU_OPTIONS+=(-virtfs
            "local,path=${SHARE_DIRS[i]//,/,,},mount_tag=${SHARE_TAGS[i]},security_model=none,multidevs=remap")
    done
}
