/**
 * Money is rounded in integers, to the nearest unit and halves up. A unit is one minor unit, or `step` of
 * them in currencies that are paid in whole units.
 */

const hundredPercent = 10_000

/** Divides non-negative integers and rounds to the nearest integer, halves up. */
function divideRounded(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

/**
 * Computes a share of an amount, in hundredths of a percent. The result is exact: the amount is multiplied in
 * parts, so that nothing overflows.
 */
export function computeShare(amount: number, basisPoints: number, step = 1): number {
  const whole = Math.floor(amount / hundredPercent)
  const rest = amount % hundredPercent
  const units = hundredPercent * step
  const exact = (whole * basisPoints) % step
  // Adds the part of the first product below a step to the rest before rounding.
  const first = (whole * basisPoints - exact) / step
  return (first + divideRounded(exact * hundredPercent + rest * basisPoints, units)) * step
}

/** Computes the tax included in a price, such as 21 in 121 at 21 %. */
export function computeIncludedTax(amount: number, basisPoints: number): number {
  const base = hundredPercent + basisPoints
  return Math.floor(amount / base) * basisPoints + divideRounded((amount % base) * basisPoints, base)
}

/** Rounds down to an amount that all payment providers can take. */
export const roundDown = (amount: number, step: number): number => amount - (amount % step)
