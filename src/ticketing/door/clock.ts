/** When a door last heard from the server, by its own clock, and how far that clock was off. */
export interface Contact {
  at: number
  /** Server's clock less the door's. */
  offset_ms: number
}

/** Later than this a phone's clock may have been set anew: nobody knows the offset. */
export const offsetHoursMax = 24
/** From here on staff is told that the clock of their phone is wrong. */
export const clockErrorMsMax = 120_000

/** Half of the round trip is taken as the way back. */
export function contactOf(serverTime: number, sentAt: number, receivedAt: number): Contact {
  return { at: receivedAt, offset_ms: Math.round(serverTime - (sentAt + receivedAt) / 2) }
}

/** What to add to the door's clock now; null where the last contact is too long ago, or lies ahead: the clock was set. */
export function offsetAt(contact: Contact | null, now: number): number | null {
  if (!contact || now < contact.at || now - contact.at > offsetHoursMax * 3_600_000) return null
  return contact.offset_ms
}

/** The time as well as the door can know it. */
export function correctedNow(contact: Contact | null, now: number): number {
  return now + (contact?.offset_ms ?? 0)
}

export type ClockError = { kind: 'ahead' | 'behind'; ms: number } | { kind: 'unknown' } | null

/** What staff has to be told of the clock. */
export function clockErrorOf(contact: Contact | null, now: number): ClockError {
  const offset = offsetAt(contact, now)
  if (offset === null) return { kind: 'unknown' }
  if (Math.abs(offset) < clockErrorMsMax) return null
  return { kind: offset < 0 ? 'ahead' : 'behind', ms: Math.abs(offset) }
}
