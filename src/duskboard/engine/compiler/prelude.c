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
static inline i64 floor_div(i64 a, i64 b) { return b == 0 ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0)); }
static inline i64 floor_mod(i64 a, i64 b) { i64 r = b == 0 ? 0 : a % b; return r != 0 && (r < 0) != (b < 0) ? r + b : r; }
static inline i64 shift_left(i64 a, i64 n) { return (i64)((uint64_t)a << (n & 63)); }
static inline i64 shift_right(i64 a, i64 n) { return a >> (n > 63 ? 63 : n & 63); }
static inline i64 min_int(i64 a, i64 b) { return b < a ? b : a; }
static inline i64 max_int(i64 a, i64 b) { return b > a ? b : a; }
static inline i64 abs_int(i64 a) { return a < 0 ? -a : a; }
static inline double min_real(double a, double b) { return b < a ? b : a; }
static inline double max_real(double a, double b) { return b > a ? b : a; }
static inline double abs_real(double a) { return __builtin_fabs(a); }

// An index as Python reads it: a negative one counts from the end. A checked build stops at one that lies outside.
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
#define at_natural(i, length) checked_at(i, length, __FILE__, __LINE__, __func__)
static void no_such_rule(i64 which, const char *dispatch) {
    fprintf(stderr, "%s: there is no rule %lld\n", dispatch, (long long)which);
    abort();
}
#define no_such(which) no_such_rule(which, __func__)
#else
#define no_such(which) ((void)0)
static inline i64 at(i64 i, i64 length) { return i < 0 ? i + length : i; }
#define at_natural(i, length) (i)
#endif

// Looking on: see engine/witness.py. Each thread has an onlooker of its own, for several play at once. A page has none.
#if defined(__wasm__)
#define witness(state) ((void)0)
#else
static _Thread_local struct { const void *at; char *kept; i64 n, room; } onlooker;
EXPORT void look_on(const void *at, void *kept, i64 room) {
    onlooker.at = at, onlooker.kept = kept, onlooker.n = 0, onlooker.room = room;
}
EXPORT i64 look_away(void) { return onlooker.at = 0, onlooker.n; }
#define witness(state) \
    (onlooker.at == (state) && onlooker.n < onlooker.room \
         ? (void)(((__typeof__(*(state)) *)onlooker.kept)[onlooker.n++] = *(state)) : (void)0)
#endif
