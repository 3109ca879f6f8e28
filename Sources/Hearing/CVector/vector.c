#include "vector.h"

#include <stdint.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

// As wide as AVX has them; where the machine's are narrower, the compiler makes two or four of one.
typedef float Vector __attribute__((vector_size(32), aligned(4)));
typedef uint32_t Bits __attribute__((vector_size(32)));
typedef _Float16 Halves __attribute__((vector_size(16), aligned(2)));
typedef uint16_t HalfBits __attribute__((vector_size(16), aligned(2)));
enum { width = sizeof(Vector) / sizeof(float) };

#define INLINE static inline __attribute__((always_inline))

// Float32s from finite float16s; exact either way. `direct`: the machine has an instruction for it. Where it has none, sign,
// exponent and fraction are moved to their places: the exponent counts from 15 there and from 127 here.
INLINE void widen(Vector *floats, const _Float16 *halves, const int direct) {
  if (direct) {
    *floats = __builtin_convertvector(*(const Halves *)halves, Vector);
    return;
  }
  const Bits bits = __builtin_convertvector(*(const HalfBits *)halves, Bits);
  const Vector size = (Vector)((bits & 0x7fff) << 13) * 0x1p112f;
  *floats = (Vector)((Bits)size | (bits & 0x8000) << 16);
}

INLINE float widened(const _Float16 *half, const int direct) {
  if (direct) return *half;
  _Float16 halves[width] = {0};
  Vector floats;
  memcpy(halves, half, sizeof *half);
  widen(&floats, halves, direct);
  return floats[0];
}

// The sums of some outputs of some frames, held in registers while the weights run by.
INLINE void block(const int direct, const int count, const int vectors, float *sums, const _Float16 *weights,
                  const float *values, long stride, long rows, long outputs) {
  Vector sum[8];
  for (int f = 0; f < count; f++)
    for (int v = 0; v < vectors; v++) sum[f * vectors + v] = *(Vector *)(sums + f * outputs + v * width);
  for (long r = 0; r < rows; r++)
    for (int v = 0; v < vectors; v++) {
      Vector weight;
      widen(&weight, weights + r * outputs + v * width, direct);
      for (int f = 0; f < count; f++) sum[f * vectors + v] += weight * values[f * stride + r];
    }
  for (int f = 0; f < count; f++)
    for (int v = 0; v < vectors; v++) *(Vector *)(sums + f * outputs + v * width) = sum[f * vectors + v];
}

INLINE void frames_of(const int direct, const int count, const int most, float *sums, const _Float16 *weights,
                      const float *values, long stride, long rows, long outputs) {
  long o = 0;
  for (; o + most * width <= outputs; o += most * width)
    block(direct, count, most, sums + o, weights + o, values, stride, rows, outputs);
  for (; o + width <= outputs; o += width)
    block(direct, count, 1, sums + o, weights + o, values, stride, rows, outputs);
  for (; o < outputs; o++)
    for (int f = 0; f < count; f++) {
      float sum = sums[f * outputs + o];
      for (long r = 0; r < rows; r++) sum += widened(weights + r * outputs + o, direct) * values[f * stride + r];
      sums[f * outputs + o] = sum;
    }
}

INLINE void add_products(const int direct, float *sums, const _Float16 *weights, const float *values, long stride,
                         long rows, long outputs, long frames) {
  for (; frames >= 4; frames -= 4, sums += 4 * outputs, values += 4 * stride)
    frames_of(direct, 4, 2, sums, weights, values, stride, rows, outputs);
  for (; frames >= 2; frames -= 2, sums += 2 * outputs, values += 2 * stride)
    frames_of(direct, 2, 4, sums, weights, values, stride, rows, outputs);
  for (; frames >= 1; frames -= 1, sums += outputs, values += stride)
    frames_of(direct, 1, 8, sums, weights, values, stride, rows, outputs);
}

#if defined(__x86_64__)
// x86-64 promises four numbers a register and no float16; nearly all machines since 2013 have eight, and the instruction.
__attribute__((target("avx2,f16c"))) static void add_products_avx2(float *sums, const _Float16 *weights,
                                                                   const float *values, long stride, long rows,
                                                                   long outputs, long frames) {
  add_products(1, sums, weights, values, stride, rows, outputs, frames);
}
#endif

void vector_add_products_plainly(float *sums, const _Float16 *weights, const float *values, long stride, long rows,
                                 long outputs, long frames) {
  add_products(0, sums, weights, values, stride, rows, outputs, frames);
}

void vector_add_products(float *sums, const _Float16 *weights, const float *values, long stride, long rows,
                         long outputs, long frames) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("f16c"))
    return add_products_avx2(sums, weights, values, stride, rows, outputs, frames);
#elif defined(__aarch64__)
  return add_products(1, sums, weights, values, stride, rows, outputs, frames);
#endif
  vector_add_products_plainly(sums, weights, values, stride, rows, outputs, frames);
}
