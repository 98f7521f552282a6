import { createHash } from 'node:crypto'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type BlockRow, readBlockRows } from '../../../platform/server/operators/block-rows.ts'
import { toCanonicalJson } from '../../../votes/server/index.ts'

interface BlockHeader {
  block: number
  at: Date
  prevHash: Buffer
}

/** The hash before the first block. */
export const noHash = Buffer.alloc(32)

const pageRows = 2_000

/** Reads the rows with these ids page by page, because a block may hold all rows of a large import. */
export async function* readRowPages(db: ReadDb, ids: readonly number[]): AsyncGenerator<BlockRow[]> {
  for (let start = 0; start < ids.length; start += pageRows) {
    yield await readBlockRows(db, ids.slice(start, start + pageRows))
  }
}

/**
 * Hashes a block: SHA-256 of the canonical JSON (RFC 8785) of `{at, block, prev_hash, rows}`. A row counts with
 * the hash of its reason, so that the reason can be erased.
 */
export async function hashBlock(
  { block, at, prevHash }: BlockHeader,
  pages: AsyncIterable<BlockRow[]>,
): Promise<Buffer> {
  const hash = createHash('sha256')
  const header = toCanonicalJson({ at: at.toISOString(), block, prev_hash: prevHash.toString('hex') })
  // The name `rows` sorts last, so the rows are hashed as they are read.
  hash.update(`${header.slice(0, -1)},"rows":[`)
  let separator = ''
  for await (const rows of pages) {
    for (const row of rows) {
      hash.update(separator).update(toCanonicalJson(toHashedRow(row)))
      separator = ','
    }
  }
  return hash.update(']}').digest()
}

const toHashedRow = (row: BlockRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actor,
  via: row.via,
  request_id: row.request_id,
  act: row.act,
  object: row.object,
  batch: row.batch,
  before: row.before,
  after: row.after,
  reason_hash: row.reason_hash?.toString('hex') ?? null,
})
