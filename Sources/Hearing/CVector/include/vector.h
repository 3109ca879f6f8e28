#ifndef CHALKTALK_VECTOR_H
#define CHALKTALK_VECTOR_H

/// Adds to `frames` vectors of `outputs` sums the products of weights and values:
/// sums[f][o] += weights[r][o] * values[f * stride + r], summed over the rows r in their order.
///
/// The weights are finite float16s, worked on as float32s. Each that comes from memory is used for several frames. No sum
/// is contracted or reordered, so that every machine comes to the same bits.
void vector_add_products(float *sums, const _Float16 *weights, const float *values, long stride, long rows,
                         long outputs, long frames);

/// The same as a machine does it that has no instruction for float16.
void vector_add_products_plainly(float *sums, const _Float16 *weights, const float *values, long stride, long rows,
                                 long outputs, long frames);

#endif
