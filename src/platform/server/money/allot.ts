/** One of those who share an amount. */
interface Sharer {
  /** What it counts by; 0 gets nothing. */
  weight: number
  /** Settles ties, so that the order in which sharers are given doesn't matter. */
  rank: number
}

/**
 * Parts of an amount in proportion to weights, which add up to it: largest remainder. Of equal remainders the larger
 * weight is first, then the lower rank. No part exceeds its weight where the amount is no more than all weights. Parts
 * are multiples of the step where amount and weights are.
 */
export function allot(amount: number, sharers: readonly Sharer[], wantedStep = 1): number[] {
  const step = [amount, ...sharers.map(({ weight }) => weight)].every(each => each % wantedStep === 0)
    ? wantedStep
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
