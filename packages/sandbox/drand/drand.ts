import { createHash } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import type { Context } from 'hono'
import { keyOf } from '../keys.ts'
import { misbehaving } from '../misbehave.ts'
import type { Means, Player } from '../player.ts'

const signatures = bls12_381.shortSignatures
/** Of the scheme bls-unchained-g1-rfc9380. */
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const genesisTime = 1_700_000_000
const periodSeconds = 3

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** A drand relay with a chain of its own: one key in place of a network's, the same signatures over the same wire. */
export function playDrand({ secret, faults, later, now }: Means): Player {
  const { secretKey, publicKey } = signatures.keygen(Buffer.from(keyOf(secret, 'drand', 48)))
  const chainKey = hexOf(publicKey.toBytes(true))
  const chainHash = hexOf(sha256(Buffer.from(`sandbox ${chainKey} ${genesisTime} ${periodSeconds}`)))
  const sign = (round: number) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64BE(BigInt(round))
    return signatures.sign(signatures.hash(sha256(bytes), domain), secretKey).toBytes(true)
  }
  const latest = () => Math.floor((now() / 1_000 - genesisTime) / periodSeconds) + 1
  const readRound = (c: Context, fault: string | null) => {
    const asked = c.req.param('round') ?? ''
    const round = asked === 'latest' ? latest() : /^[1-9]\d{0,12}$/.test(asked) ? Number(asked) : 0
    if (c.req.param('chain') !== chainHash || round < 1 || round > latest()) return c.json({}, 404)
    const signature = sign(fault === 'forged' ? round + 1 : round)
    return c.json({ round, randomness: hexOf(sha256(signature)), signature: hexOf(signature) })
  }
  const readInfo = (c: Context) =>
    c.req.param('chain') === chainHash
      ? c.json({
          public_key: chainKey,
          period: periodSeconds,
          genesis_time: genesisTime,
          hash: chainHash,
          schemeID: 'bls-unchained-g1-rfc9380',
          metadata: { beaconID: 'sandbox' },
        })
      : c.json({}, 404)
  const misbehave = misbehaving({ service: 'drand', faults, later })
  return {
    name: 'drand',
    title: 'Random beacon (drand)',
    routes: [
      { method: 'GET', path: '/:chain/public/:round', handle: misbehave('round', readRound) },
      { method: 'GET', path: '/:chain/info', handle: misbehave('info', readInfo) },
    ],
    env: url => ({
      DRAND_URL: url,
      DRAND_CHAIN_HASH: chainHash,
      DRAND_PUBLIC_KEY: chainKey,
      DRAND_GENESIS_TIME: String(genesisTime),
      DRAND_PERIOD_SECONDS: String(periodSeconds),
    }),
    guide: url => ({ latest: `${url}/${chainHash}/public/latest` }),
  }
}
