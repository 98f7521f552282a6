import type { RecordBlock } from '../../record-shapes.ts'
import { canonicalJson, sha256 } from './canonical.ts'

/** What the first block of a season follows. */
export const genesisHash = '0'.repeat(64)

/** A block's hash: over the hash before it and all its other fields. */
export function hashOfBlock({ prev_hash: prevHash, ...rest }: Omit<RecordBlock, 'hash'>): string {
  return sha256(Buffer.from(prevHash, 'hex'), canonicalJson(rest)).toString('hex')
}

/** The block with its hash. Nothing in it depends on where or by whom it is made. */
export function makeBlock(unhashed: Omit<RecordBlock, 'hash'>): RecordBlock {
  return { ...unhashed, hash: hashOfBlock(unhashed) }
}
