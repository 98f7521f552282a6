/**
 * What a ticket's token says, under short names, so that its code stays small enough to be scanned from a cracked phone.
 * No name and no address: a code is shown around.
 */
export interface TicketClaims {
  /** The ticket's id. */
  t: string
  /** Event that it admits to. */
  e?: number
  /** Show that it admits to. */
  s?: number
  /** Admission window in seconds since 1970; absent: open. A list of the door's may have a newer one. */
  f?: number
  u?: number
  /** Its place in the order, from 1. */
  n: number
  /** Initials of the name; absent: unnamed. */
  i?: string
  /** Version of the ticket: an older one is void. */
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

/** Longest token, in characters. */
export const tokenLengthMax = 400
