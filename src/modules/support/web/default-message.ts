/** Longer messages are not sent. Counted in UTF-16 units, as the server and `maxLength` do. */
export const messageLengthMax = 5_000

/** The subjects that a ticket can have, in the order of the list. */
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

/** What the address of the contact page asks for (spec 2.2). */
export interface Prefill {
  message: string
  subject: string
}

/**
 * Reads `?defaultMessage=…#requestartist` or `#techissues`. The message is plain text and stays plain text: markup
 * in it is shown as it was written. Control characters go, at most 5,000 characters stay, and no letter is cut in
 * two. `hash` with or without its sign.
 */
export function readPrefill(search: string, hash: string): Prefill {
  const given = new URLSearchParams(search).get('defaultMessage') ?? ''
  const anchor = hash.replace(/^#/, '')
  return {
    message: plainMessage(given),
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
