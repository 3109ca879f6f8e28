#include "vector.h"

#pragma STDC FP_CONTRACT OFF

// As wide as AVX has them; where the machine's are narrower, the compiler makes two or four of one.
typedef float Vector __attribute__((vector_size(32), aligned(4)));
enum { width = sizeof(Vector) / sizeof(float) };

#define INLINE static inline __attribute__((always_inline))

// The sums of some outputs of some frames, held in registers while the weights run by.
INLINE void block(const int count, const int vectors, float *sums, const float *weights, const float *values,
                  long stride, long rows, long outputs) {
  Vector sum[8];
  for (int f = 0; f < count; f++)
    for (int v = 0; v < vectors; v++) sum[f * vectors + v] = *(Vector *)(sums + f * outputs + v * width);
  for (long r = 0; r < rows; r++)
    for (int v = 0; v < vectors; v++) {
      const Vector weight = *(const Vector *)(weights + r * outputs + v * width);
      for (int f = 0; f < count; f++) sum[f * vectors + v] += weight * values[f * stride + r];
    }
  for (int f = 0; f < count; f++)
    for (int v = 0; v < vectors; v++) *(Vector *)(sums + f * outputs + v * width) = sum[f * vectors + v];
}

INLINE void frames_of(const int count, const int most, float *sums, const float *weights, const float *values,
                      long stride, long rows, long outputs) {
  long o = 0;
  for (; o + most * width <= outputs; o += most * width)
    block(count, most, sums + o, weights + o, values, stride, rows, outputs);
  for (; o + width <= outputs; o += width)
    block(count, 1, sums + o, weights + o, values, stride, rows, outputs);
  for (; o < outputs; o++)
    for (int f = 0; f < count; f++) {
      float sum = sums[f * outputs + o];
      for (long r = 0; r < rows; r++) sum += weights[r * outputs + o] * values[f * stride + r];
      sums[f * outputs + o] = sum;
    }
}

INLINE void add_products(float *sums, const float *weights, const float *values, long stride, long rows, long outputs,
                         long frames) {
  for (; frames >= 4; frames -= 4, sums += 4 * outputs, values += 4 * stride)
    frames_of(4, 2, sums, weights, values, stride, rows, outputs);
  for (; frames >= 2; frames -= 2, sums += 2 * outputs, values += 2 * stride)
    frames_of(2, 4, sums, weights, values, stride, rows, outputs);
  for (; frames >= 1; frames -= 1, sums += outputs, values += stride)
    frames_of(1, 8, sums, weights, values, stride, rows, outputs);
}

#if defined(__x86_64__)
// x86-64 promises four numbers a register; nearly all machines since 2013 have eight.
__attribute__((target("avx2"))) static void add_products_avx2(float *sums, const float *weights, const float *values,
                                                              long stride, long rows, long outputs, long frames) {
  add_products(sums, weights, values, stride, rows, outputs, frames);
}
#endif

void vector_add_products(float *sums, const float *weights, const float *values, long stride, long rows, long outputs,
                         long frames) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return add_products_avx2(sums, weights, values, stride, rows, outputs, frames);
#endif
  add_products(sums, weights, values, stride, rows, outputs, frames);
}
