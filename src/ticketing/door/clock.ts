/** Time of a door's last contact with the server, by the door's clock, and the error of that clock. */
export interface Contact {
  at: number
  /** The server's clock minus the door's, in milliseconds. */
  offset_ms: number
}

/** Age in hours at which a measured offset expires, because the phone's clock may have been changed since. */
export const offsetHoursMax = 24
/** Clock error in milliseconds from which staff are warned. */
export const clockErrorMsMax = 120_000

/** Measures the offset, assuming that the response took half of the round trip. */
export function measureContact(serverTime: number, sentAt: number, receivedAt: number): Contact {
  return { at: receivedAt, offset_ms: Math.round(serverTime - (sentAt + receivedAt) / 2) }
}

/**
 * Returns the offset to add to the door's clock; null if the last contact is too old, or in the future
 * because the clock was changed.
 */
export function getOffset(contact: Contact | null, now: number): number | null {
  if (!contact || now < contact.at || now - contact.at > offsetHoursMax * 3_600_000) return null
  return contact.offset_ms
}

export function getCorrectedNow(contact: Contact | null, now: number): number {
  return now + (contact?.offset_ms ?? 0)
}

export type ClockError = { kind: 'ahead' | 'behind'; ms: number } | { kind: 'unknown' } | null

export function getClockError(contact: Contact | null, now: number): ClockError {
  const offset = getOffset(contact, now)
  if (offset === null) return { kind: 'unknown' }
  if (Math.abs(offset) < clockErrorMsMax) return null
  return { kind: offset < 0 ? 'ahead' : 'behind', ms: Math.abs(offset) }
}
