import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { Config } from '../../../platform/server/config.ts'
import { deriveServerKey } from '../../../platform/server/server-key.ts'
import type { TicketKey } from '../ticket-claims.ts'

type Setup = Pick<Config, 'dataDir' | 'serverKey' | 'ticketKey'>

export interface SigningKey {
  privateKey: KeyObject
  publicKey: TicketKey
}

const held = new Map<string, SigningKey>()

/**
 * Returns the Ed25519 key that signs tickets: the configured one (TICKET_KEY), or one derived from the
 * server's secret.
 */
export function getSigningKey(config: Setup): SigningKey {
  const seed = config.ticketKey
    ? Buffer.from(config.ticketKey, 'base64url')
    : deriveServerKey('entry tickets', config)
  const id = seed.toString('base64url')
  const key = held.get(id) ?? deriveKeyFromSeed(seed)
  held.set(id, key)
  return key
}

/** PKCS #8 prefix of an Ed25519 key (RFC 8410), followed by the 32 bytes of the seed. */
const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

export function deriveKeyFromSeed(seed: Buffer): SigningKey {
  const der = Buffer.concat([prefix, seed])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  if (!x) throw new Error('a signing key has no public key')
  return { privateKey, publicKey: toPublicKey({ kid: toKid(x), x }) }
}

export const toPublicKey = ({ kid, x }: { kid: string; x: string }): TicketKey => ({
  kty: 'OKP',
  crv: 'Ed25519',
  x,
  kid,
  alg: 'EdDSA',
  use: 'sig',
})

const kidLength = 10

/**
 * Shortens the key's thumbprint (RFC 7638, 8037 A.3), because each character of it enlarges every QR code.
 */
const toKid = (x: string) => computeThumbprint(x).slice(0, kidLength)

export function computeThumbprint(x: string): string {
  const members = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x })
  return createHash('sha256').update(members).digest('base64url')
}
