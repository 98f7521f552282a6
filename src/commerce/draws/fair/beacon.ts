import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { BeaconChain } from '../quicknet.ts'

const signatures = bls12_381.shortSignatures
/** Of drand's scheme bls-unchained-g1-rfc9380. */
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** What the chain signs: the SHA-256 of the round as eight bytes, highest first. */
export function messageOf(round: number) {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return signatures.hash(sha256(bytes), domain)
}

/** Whether the chain with this key signed this round. */
export function isSigned(round: number, { signature, publicKey }: { signature: string; publicKey: string }) {
  try {
    return signatures.verify(hexToBytes(signature), messageOf(round), hexToBytes(publicKey))
  } catch {
    // Bytes that are no point of the curve.
    return false
  }
}

/** The randomness of a round. */
export const beaconValue = (signature: string): string => bytesToHex(sha256(hexToBytes(signature)))

type Chain = Pick<BeaconChain, 'genesisTime' | 'periodSeconds'>

/** When a round is signed, in milliseconds since 1970. */
export const timeOfRound = (round: number, { genesisTime, periodSeconds }: Chain): number =>
  (genesisTime + (round - 1) * periodSeconds) * 1_000

/** The first round at or after a moment. */
export const roundFrom = (ms: number, { genesisTime, periodSeconds }: Chain): number =>
  Math.max(1, Math.ceil((ms / 1_000 - genesisTime) / periodSeconds) + 1)
