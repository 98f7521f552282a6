/** Length of a code (spec 9). */
export const codeLength = 6

/**
 * Normalizes typed or pasted text to at most six digits: drops other characters and converts full-width
 * digits.
 */
export function extractDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[^0-9]/g, '')
    .slice(0, codeLength)
}

/** Formats a countdown as mm:ss. */
export function formatCountdown(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`
}
