// Counts the instructions of a program that qemu-user runs, as a plugin of QEMU 7 (its header is in no Debian package, so
// the needed parts are declared here):
//
//   gcc -shared -fPIC -O2 -o instructions.so benches/instructions.c
//   qemu-aarch64 -L /usr/aarch64-linux-gnu -plugin ./instructions.so PROGRAM ARGUMENTS
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>

#define EXPORT __attribute__((visibility("default")))

struct qemu_plugin_tb;
enum operation { ADD };
void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t, void (*)(uint64_t, struct qemu_plugin_tb *));
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, enum operation, void *, uint64_t);
void qemu_plugin_register_atexit_cb(uint64_t, void (*)(uint64_t, void *), void *);

EXPORT int qemu_plugin_version = 1;

// Shared by all threads without a lock: exact for one thread.
static uint64_t instructions;

static void translated(uint64_t id, struct qemu_plugin_tb *block) {
    qemu_plugin_register_vcpu_tb_exec_inline(block, ADD, &instructions, qemu_plugin_tb_n_insns(block));
}

static void ended(uint64_t id, void *nothing) {
    fprintf(stderr, "%" PRIu64 " instructions\n", instructions);
}

EXPORT int qemu_plugin_install(uint64_t id, const void *info, int count, char **arguments) {
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, ended, NULL);
    return 0;
}
