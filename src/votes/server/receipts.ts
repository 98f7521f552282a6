import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { CompactSign, calculateJwkThumbprint, type JWK } from 'jose'
import type { Config } from '../../platform/server/config.ts'
import type { Db } from '../../platform/server/database.ts'
import { deriveServerKey } from '../../platform/server/server-key.ts'
import { none, statement } from '../../platform/server/statement.ts'

type Keys = Pick<Config, 'dataDir' | 'serverKey'>

/** Prefix of the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

interface Signer {
  kid: string
  publicJwk: JWK
  privateKey: KeyObject
}

const signers = new Map<string, Promise<Signer>>()

/** The key of receipts and heads. It is derived, so that all nodes with the same SERVER_KEY sign alike. */
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

export type SignedType = 'fanfare-vote-receipt' | 'fanfare-vote-head'

/** A compact JWS (EdDSA) over these claims. */
export async function sign(keys: Keys, typ: SignedType, claims: object): Promise<string> {
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

/** Publishes the key before it signs anything; safe to repeat. */
export async function publishKey(db: Db, keys: Keys): Promise<void> {
  const { kid, publicJwk } = await getSigner(keys)
  await db.query(insertKey, [kid, publicJwk])
}
