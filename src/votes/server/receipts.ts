import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { CompactSign, calculateJwkThumbprint, type JWK } from 'jose'
import type { Config } from '../../platform/server/config.ts'
import type { Db } from '../../platform/server/database.ts'
import { deriveServerKey } from '../../platform/server/server-key.ts'
import { none, statement } from '../../platform/server/statement.ts'

type Keys = Pick<Config, 'dataDir' | 'serverKey'>

/** Prefix of a 32-byte Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

interface Signer {
  kid: string
  publicJwk: JWK
  privateKey: KeyObject
}

const signers = new Map<string, Promise<Signer>>()

/**
 * Returns the key for signing receipts and heads. It is derived from SERVER_KEY, so all nodes with the same
 * one produce the same signatures.
 */
function getSigner(keys: Keys): Promise<Signer> {
  const seed = deriveServerKey('vote receipts', keys)
  const id = createHash('sha256').update(seed).digest('hex')
  const known = signers.get(id) ?? makeSigner(seed)
  signers.set(id, known)
  return known
}

async function makeSigner(seed: Buffer): Promise<Signer> {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Head, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const { kty, crv, x } = createPublicKey(privateKey).export({ format: 'jwk' })
  if (kty === undefined || crv === undefined || x === undefined) throw new Error('an Ed25519 key has no x')
  const kid = await calculateJwkThumbprint({ kty, crv, x })
  return { kid, privateKey, publicJwk: { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' } }
}

/** Types of signed claims: receipts of the vote, and heads of chains such as the vote's record. */
export type SignedType = 'fanfare-vote-receipt' | `fanfare-${string}-head`

/** Signs claims as a compact JWS (EdDSA). */
export async function signClaims(keys: Keys, typ: SignedType, claims: object): Promise<string> {
  const { kid, privateKey } = await getSigner(keys)
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'EdDSA', typ, kid })
    .sign(privateKey)
}

const insertKey = statement({
  name: 'votes.keep-key',
  text: `insert into vote_keys (kid, jwk, first_used_at) values ($1, $2, vote_clock()) on conflict (kid) do nothing`,
  row: none,
})

/** Publishes the public key, before anything is signed with it. Idempotent. */
export async function publishKey(db: Db, keys: Keys): Promise<void> {
  const { kid, publicJwk } = await getSigner(keys)
  await db.query(insertKey, [kid, publicJwk])
}
