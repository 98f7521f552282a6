import type { RecordBlock } from '../../record-shapes.ts'
import { sha256, toCanonicalJson } from './canonical.ts'

/** Previous hash in a season's first block. */
export const genesisHash = '0'.repeat(64)

/** Hashes a block over its previous hash and all its other fields. */
export function hashBlock({ prev_hash: prevHash, ...rest }: Omit<RecordBlock, 'hash'>): string {
  return sha256(Buffer.from(prevHash, 'hex'), toCanonicalJson(rest)).toString('hex')
}

export function makeBlock(unhashed: Omit<RecordBlock, 'hash'>): RecordBlock {
  return { ...unhashed, hash: hashBlock(unhashed) }
}
