/** Length of a code (spec 9). */
export const codeLength = 6

/**
 * Normalises typed or pasted text to at most six digits: drops spaces and dashes, converts full-width digits.
 */
export function digitsOf(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[^0-9]/g, '')
    .slice(0, codeLength)
}

/** A countdown as mm:ss. */
export function minutesAndSeconds(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`
}
