/**
 * Claims of a ticket's token, with short names, so that its QR code is small enough to be scanned from a
 * cracked phone. No name and no address, because others see the code.
 */
export interface TicketClaims {
  /** The ticket's id. */
  t: string
  /** The event that it admits to. */
  e?: number
  /** The show that it admits to. */
  s?: number
  /** Admission time in seconds since 1970; open if omitted. A door's list may have a newer one. */
  f?: number
  u?: number
  /** Position in the order, from 1. */
  n: number
  /** Initials of the name; omitted for unnamed tickets. */
  i?: string
  /** Version of the ticket; older ones are void. */
  v: number
}

/** Public keys (RFC 7517, 8037), as published at `/.well-known/fanfare-tickets.json`. */
export interface TicketKeys {
  keys: TicketKey[]
}

export interface TicketKey {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  kid: string
  alg: 'EdDSA'
  use: 'sig'
}

/** Maximum token length in characters. */
export const tokenLengthMax = 400
