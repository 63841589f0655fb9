#include <stddef.h>
#include <stdint.h>

typedef int64_t i64;

#if defined(_WIN32)
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

double sqrt(double), floor(double), ceil(double);

// What Python means by these, for all numbers of 64 bits. Nothing is divided by nought: such a rule fails interpreted.
// What is divided by is mostly a constant above 0: then a negative number is turned over, divided without sign, and turned
// back, which takes no jump and half the instructions.
#define is_known_above_0(b) (__builtin_constant_p(b) && (b) > 0)
static inline i64 floor_div(i64 a, i64 b) {
    i64 turned = a >> 63;
    if (is_known_above_0(b)) return (i64)((uint64_t)(a ^ turned) / (uint64_t)b) ^ turned;
    return b == 0 ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}
static inline i64 floor_mod(i64 a, i64 b) {
    if (is_known_above_0(b)) return a - floor_div(a, b) * b;
    i64 r = b == 0 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
static inline i64 div_unsigned(i64 a, i64 b) { return b == 0 ? 0 : (i64)((uint64_t)a / (uint64_t)b); }
static inline i64 mod_unsigned(i64 a, i64 b) { return b == 0 ? 0 : (i64)((uint64_t)a % (uint64_t)b); }
#define div_natural(a, b) div_unsigned(natural(a), natural(b))
#define mod_natural(a, b) mod_unsigned(natural(a), natural(b))
static inline i64 shift_left(i64 a, i64 n) { return (i64)((uint64_t)a << (n & 63)); }
static inline i64 shift_right(i64 a, i64 n) { return a >> ((n > 63 ? 63 : n) & 63); }
static inline i64 min_int(i64 a, i64 b) { return b < a ? b : a; }
static inline i64 max_int(i64 a, i64 b) { return b > a ? b : a; }
// In a loop eight of these go at once, where numbers of 64 bits go one by one.
static inline int min_narrow(int a, int b) { return b < a ? b : a; }
static inline int max_narrow(int a, int b) { return b > a ? b : a; }
static inline i64 abs_int(i64 a) { return a < 0 ? -a : a; }
static inline i64 bit_count(i64 a) { return __builtin_popcountll((uint64_t)a); }
static inline i64 bit_length(i64 a) { return a == 0 ? 0 : 64 - __builtin_clzll((uint64_t)a); }
static inline double min_real(double a, double b) { return b < a ? b : a; }
static inline double max_real(double a, double b) { return b > a ? b : a; }
static inline double abs_real(double a) { return __builtin_fabs(a); }

// An index as Python reads it: a negative one counts from the end. What cannot be negative is spared the question. A
// checked build stops at an index that lies outside, and where something is negative that should not be.
#ifdef CHECKED
#include <stdio.h>
#include <stdlib.h>
static i64 checked_at(i64 i, i64 length, const char *file, int line, const char *rule) {
    if (i < -length || i >= length) {
        fprintf(stderr, "%s:%d: %s: the index %lld lies outside of %lld\n", file, line, rule, (long long)i,
                (long long)length);
        abort();
    }
    return i < 0 ? i + length : i;
}
#define at(i, length) checked_at(i, length, __FILE__, __LINE__, __func__)
static i64 checked_natural(i64 i, const char *file, int line, const char *rule) {
    if (i < 0) {
        fprintf(stderr, "%s:%d: %s: %lld is negative, which was not to be\n", file, line, rule, (long long)i);
        abort();
    }
    return i;
}
#define natural(i) checked_natural(i, __FILE__, __LINE__, __func__)
#define at_natural(i, length) at(natural(i), length)
static i64 checked_within(i64 n, i64 least, i64 most, const char *file, int line, const char *rule) {
    if (n < least || n > most) {
        fprintf(stderr, "%s:%d: %s: %lld does not fit, there is room for %lld to %lld\n", file, line, rule, (long long)n,
                (long long)least, (long long)most);
        abort();
    }
    return n;
}
#define within(n, least, most) checked_within(n, least, most, __FILE__, __LINE__, __func__)
static void does_not_hold(const char *what, const char *file, int line, const char *rule) {
    fprintf(stderr, "%s:%d: %s: it does not hold that %s\n", file, line, rule, what);
    abort();
}
#define holds(what) ((what) ? (void)0 : does_not_hold(#what, __FILE__, __LINE__, __func__))
static void no_such_rule(i64 which, const char *dispatch) {
    fprintf(stderr, "%s: there is no rule %lld\n", dispatch, (long long)which);
    abort();
}
#define no_such(which) no_such_rule(which, __func__)
#else
#define within(n, least, most) (n)
#define holds(what) ((void)0)
#define no_such(which) ((void)0)
static inline i64 at(i64 i, i64 length) { return i < 0 ? i + length : i; }
#define natural(i) (i)
#define at_natural(i, length) (i)
#endif

// Looking on: see engine/witness.py. Each thread has an onlooker of its own, for several play at once. A page has none.
#if defined(__wasm__)
#define witness(state) ((void)0)
#else
static _Thread_local struct { const void *at; char *kept; i64 n, room; } onlooker;
static int onlookers;  // threads that look on: while none does, no thread is asked for its own, which takes long
static void look_at(const void *at) {
    __atomic_fetch_add(&onlookers, (at != 0) - (onlooker.at != 0), __ATOMIC_RELAXED);
    onlooker.at = at;
}
EXPORT void look_on(const void *at, void *kept, i64 room) {
    look_at(at);
    onlooker.kept = kept, onlooker.n = 0, onlooker.room = room;
}
EXPORT i64 look_away(void) { return look_at(0), onlooker.n; }
static __attribute__((cold, noinline)) void keep_seen(const void *state, i64 size) {
    if (onlooker.at == state && onlooker.n < onlooker.room)
        __builtin_memcpy(onlooker.kept + size * onlooker.n++, state, size);
}
#define witness(state) (__atomic_load_n(&onlookers, __ATOMIC_RELAXED) ? keep_seen(state, sizeof *(state)) : (void)0)
#endif
