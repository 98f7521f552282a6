/** Digits of a code (spec 9). */
export const codeLength = 6

/** The digits of what was typed or pasted: spaces and dashes go, wide digits become plain, six stay. */
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
