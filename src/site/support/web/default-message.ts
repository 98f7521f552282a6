/** Maximum length of a message in UTF-16 units, as on the server and in `maxLength`. */
export const messageLengthMax = 5_000

/** Ticket subjects, in display order. */
export const subjects = [
  'account',
  'orders',
  'tickets',
  'shows',
  'requestartist',
  'techissues',
  'privacy',
  'other',
] as const

/** Initial values of the form, read from the contact page's URL (spec 2.2). */
export interface Prefill {
  message: string
  subject: string
}

/**
 * Parses `?defaultMessage=…#requestartist` or `#techissues`. The message is untrusted plain text, not markup.
 * Control characters are removed, and the message is truncated to 5,000 UTF-16 units without splitting a
 * surrogate pair. `hash` may include the '#' or not.
 */
export function readPrefill(search: string, hash: string): Prefill {
  const rawText = new URLSearchParams(search).get('defaultMessage') ?? ''
  const anchor = hash.replace(/^#/, '')
  return {
    message: plainMessage(rawText),
    subject: anchor === 'requestartist' || anchor === 'techissues' ? anchor : '',
  }
}

function plainMessage(text: string): string {
  const clean = text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
  const cut = clean.slice(0, messageLengthMax)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
