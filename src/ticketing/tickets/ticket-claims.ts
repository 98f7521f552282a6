/**
 * Claims of a ticket's token, with short names to keep its QR code small enough to be scanned from a cracked
 * screen. They contain no name and no address, because others see the code.
 */
export interface TicketClaims {
  t: string
  /** Id of the event that the ticket admits to. */
  e?: number
  /** Id of the show that the ticket admits to. */
  s?: number
  /**
   * Start and end of admission (`f`, `u`) in seconds since 1970; open if omitted. A door's list may have
   * newer times.
   */
  f?: number
  u?: number
  /** Position of the ticket within its order, from 1. */
  n: number
  /** Initials of the holder's name; omitted for unnamed tickets. */
  i?: string
  /** Version of the ticket; tokens of older versions are void. */
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

export const tokenLengthMax = 400
