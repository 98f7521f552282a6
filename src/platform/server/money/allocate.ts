interface Sharer {
  /** Proportion of the amount; a sharer with 0 gets nothing. */
  weight: number
  /** Breaks ties, so that the result doesn't depend on the order of sharers. */
  rank: number
}

/**
 * Splits an amount in proportion to weights by the largest-remainder method; the parts add up to the amount.
 * Equal remainders go to the larger weight first, then to the lower rank. No part exceeds its weight if the
 * amount is at most the sum of the weights. Parts are multiples of the step if the amount and the weights
 * are.
 */
export function allocate(amount: number, sharers: readonly Sharer[], preferredStep = 1): number[] {
  const step = [amount, ...sharers.map(({ weight }) => weight)].every(each => each % preferredStep === 0)
    ? preferredStep
    : 1
  const total = sharers.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0 || amount === 0) return sharers.map(() => 0)
  const units = BigInt(amount / step)
  const shares = sharers.map(({ weight, rank }, at) => {
    const product = units * BigInt(weight)
    return { at, weight, rank, part: Number(product / BigInt(total)), remainder: product % BigInt(total) }
  })
  const parts = shares.map(({ part }) => part * step)
  const left = (amount - parts.reduce((sum, part) => sum + part, 0)) / step
  for (const { at } of shares.toSorted(byRemainder).slice(0, left)) parts[at] = (parts[at] ?? 0) + step
  return parts
}

interface Share extends Sharer {
  remainder: bigint
}

function byRemainder(a: Share, b: Share): number {
  if (a.remainder !== b.remainder) return a.remainder > b.remainder ? -1 : 1
  return b.weight - a.weight || a.rank - b.rank
}
