/**
 * How money is rounded, in integers: to the nearest unit, a half upwards. A unit is a minor one, or `step` of them in
 * currencies that travel in whole units.
 */

const hundredPercent = 10_000

/** The quotient to the nearest integer, halves upwards, of numbers from 0. */
function roundedQuotient(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

/** A percentage, in hundredths of a percent, of an amount. Exact: parts are multiplied, so that nothing overflows. */
export function shareOf(amount: number, basisPoints: number, step = 1): number {
  const whole = Math.floor(amount / hundredPercent)
  const rest = amount % hundredPercent
  const units = hundredPercent * step
  const exact = (whole * basisPoints) % step
  // What is below a step of the first part joins the rest before it is rounded.
  const first = (whole * basisPoints - exact) / step
  return (first + roundedQuotient(exact * hundredPercent + rest * basisPoints, units)) * step
}

/** The tax that is inside of a price: of 121 at 21 % it is 21. */
export function partInside(amount: number, basisPoints: number): number {
  const base = hundredPercent + basisPoints
  return Math.floor(amount / base) * basisPoints + roundedQuotient((amount % base) * basisPoints, base)
}

/** Downwards, to what all can carry. */
export const roundDown = (amount: number, step: number): number => amount - (amount % step)
