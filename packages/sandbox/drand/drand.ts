import { createHash } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import type { Context } from 'hono'
import { createFaultInjector } from '../fault-injector.ts'
import { deriveKey } from '../keys.ts'
import type { ServiceDeps, SimulatedService } from '../simulated-service.ts'

const signatures = bls12_381.shortSignatures
/** The domain separation tag of the scheme bls-unchained-g1-rfc9380. */
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const genesisTime = 1_700_000_000
const periodSeconds = 3

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/**
 * Simulates a drand relay with its own chain: it signs with one key instead of a network's, but uses the same
 * signature scheme and protocol.
 */
export function simulateDrand({ secret, faults, later, now }: ServiceDeps): SimulatedService {
  const { secretKey, publicKey } = signatures.keygen(Buffer.from(deriveKey(secret, 'drand', 48)))
  const chainKey = toHex(publicKey.toBytes(true))
  const chainHash = toHex(sha256(Buffer.from(`sandbox ${chainKey} ${genesisTime} ${periodSeconds}`)))
  const sign = (round: number) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64BE(BigInt(round))
    return signatures.sign(signatures.hash(sha256(bytes), domain), secretKey).toBytes(true)
  }
  const latest = () => Math.floor((now() / 1_000 - genesisTime) / periodSeconds) + 1
  const readRound = (c: Context, fault: string | null) => {
    const roundParam = c.req.param('round') ?? ''
    const round =
      roundParam === 'latest' ? latest() : /^[1-9]\d{0,12}$/.test(roundParam) ? Number(roundParam) : 0
    if (c.req.param('chain') !== chainHash || round < 1 || round > latest()) return c.json({}, 404)
    const signature = sign(fault === 'forged' ? round + 1 : round)
    return c.json({ round, randomness: toHex(sha256(signature)), signature: toHex(signature) })
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
  const misbehave = createFaultInjector({ service: 'drand', faults, later })
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
