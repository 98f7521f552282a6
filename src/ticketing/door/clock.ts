/** Time of a door's last contact with the server by its own clock, and that clock's error. */
export interface Contact {
  at: number
  /** The server's clock minus the door's. */
  offset_ms: number
}

/** After this time the offset is unknown, because the phone's clock may have been set. */
export const offsetHoursMax = 24
/** From this error on, staff are warned about their phone's clock. */
export const clockErrorMsMax = 120_000

/** Assumes that the response took half of the round trip. */
export function measureContact(serverTime: number, sentAt: number, receivedAt: number): Contact {
  return { at: receivedAt, offset_ms: Math.round(serverTime - (sentAt + receivedAt) / 2) }
}

/**
 * Returns the offset to add to the door's clock; null if the last contact is too old or lies in the future,
 * because the clock was set.
 */
export function getOffset(contact: Contact | null, now: number): number | null {
  if (!contact || now < contact.at || now - contact.at > offsetHoursMax * 3_600_000) return null
  return contact.offset_ms
}

/** Returns the best estimate of the current time. */
export function getCorrectedNow(contact: Contact | null, now: number): number {
  return now + (contact?.offset_ms ?? 0)
}

export type ClockError = { kind: 'ahead' | 'behind'; ms: number } | { kind: 'unknown' } | null

/** Returns the clock error to show to staff. */
export function getClockError(contact: Contact | null, now: number): ClockError {
  const offset = getOffset(contact, now)
  if (offset === null) return { kind: 'unknown' }
  if (Math.abs(offset) < clockErrorMsMax) return null
  return { kind: offset < 0 ? 'ahead' : 'behind', ms: Math.abs(offset) }
}
