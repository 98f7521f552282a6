import { CompactSign } from 'jose'
import { type TicketClaims, tokenLengthMax } from '../ticket-claims.ts'
import type { SigningKey } from './signing-key.ts'

const encoder = new TextEncoder()

/**
 * Creates the token of a ticket: a compact JWS (RFC 7515) with EdDSA (RFC 8037). The same claims always yield
 * the same token.
 */
export async function signTicket(
  { privateKey, publicKey: { kid } }: SigningKey,
  claims: TicketClaims,
): Promise<string> {
  const token = await new CompactSign(encoder.encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .sign(privateKey)
  if (token.length > tokenLengthMax) throw new Error('a ticket is longer than a code can be')
  return token
}
