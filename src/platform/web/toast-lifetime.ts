const LIFETIME_MS = { min: 3000, max: 7000, perCharacter: 50 }
/** Up to this many characters are read in the shortest time. */
const SHORT_LENGTH = 40

/** How long a message stays: 3000 ms and 50 ms for each character beyond 40, at most 7000 ms (spec 9). */
export function toastLifetimeMs(message: string): number {
  const extra = Math.max(0, [...message].length - SHORT_LENGTH)
  return Math.min(LIFETIME_MS.max, LIFETIME_MS.min + extra * LIFETIME_MS.perCharacter)
}

/** Durations that a caller may choose instead; −1 stays until it is closed (spec 9). */
export const TOAST_DURATION_MS = { short: 2500, default: 6000, long: 7500, infinite: -1 } as const
