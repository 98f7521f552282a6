/**
 * Mann-Whitney U test of two samples: `p`, two-sided, by the normal approximation with correction for ties
 * (good from about 20 values each), and the `share` of pairs in which the first is larger, ties counted half.
 */
export function mannWhitney(a: number[], b: number[]): { p: number; share: number } {
  const all = [...a.map(value => ({ value, isA: true })), ...b.map(value => ({ value, isA: false }))]
  all.sort((x, y) => x.value - y.value)
  let rankSum = 0
  let ties = 0
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1
    const count = to - from
    const rank = (from + 1 + to) / 2
    rankSum += rank * all.slice(from, to).filter(({ isA }) => isA).length
    ties += count ** 3 - count
    from = to
  }
  const [n, m] = [a.length, b.length]
  const u = rankSum - (n * (n + 1)) / 2
  const total = n + m
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))))
  const z = deviation === 0 ? 0 : Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / deviation
  return { p: Math.min(1, complementaryError(z / Math.SQRT2)), share: u / (n * m) }
}

/** erfc for x ≥ 0, within 1.2e-7 (Numerical approximation by a polynomial in 1 / (1 + x / 2)). */
function complementaryError(x: number): number {
  const t = 1 / (1 + x / 2)
  const coefficients = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
    -0.82215223, 0.17087277,
  ]
  return t * Math.exp(-x * x + coefficients.reduceRight((sum, coefficient) => sum * t + coefficient, 0))
}

export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
