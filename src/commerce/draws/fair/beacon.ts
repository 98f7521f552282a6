import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { BeaconChain } from '../quicknet.ts'

const signatures = bls12_381.shortSignatures
/** Domain separation tag of drand's scheme bls-unchained-g1-rfc9380. */
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/**
 * Hashes a round to a point on the curve. The signed message is the SHA-256 of the round as eight big-endian
 * bytes.
 */
export function hashRoundToCurve(round: number) {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return signatures.hash(sha256(bytes), domain)
}

/** Checks whether the chain with this public key signed this round. */
export function isSigned(round: number, { signature, publicKey }: { signature: string; publicKey: string }) {
  try {
    return signatures.verify(hexToBytes(signature), hashRoundToCurve(round), hexToBytes(publicKey))
  } catch {
    // The bytes are not a point on the curve.
    return false
  }
}

/** Derives the randomness of a round from its signature. */
export const computeBeaconValue = (signature: string): string => bytesToHex(sha256(hexToBytes(signature)))

type Chain = Pick<BeaconChain, 'genesisTime' | 'periodSeconds'>

/** Returns the time at which a round is signed, in milliseconds since 1970. */
export const getRoundTimeMs = (round: number, { genesisTime, periodSeconds }: Chain): number =>
  (genesisTime + (round - 1) * periodSeconds) * 1_000

/** Returns the first round at or after a time in milliseconds since 1970. */
export const findRoundAtOrAfter = (ms: number, { genesisTime, periodSeconds }: Chain): number =>
  Math.max(1, Math.ceil((ms / 1_000 - genesisTime) / periodSeconds) + 1)
