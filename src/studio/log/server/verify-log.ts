import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { runOnce } from '../../../platform/server/once.ts'
import { hashReason } from '../../../platform/server/operators/audit.ts'
import { type BlockRow, listAuditIds } from '../../../platform/server/operators/block-rows.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { verifyClaims } from '../../../votes/server/index.ts'
import { hashBlock, noHash, readRowPages } from './hash-block.ts'
import { headType } from './make-blocks.ts'
import { retentionMs } from './purge-blocks.ts'

const readBlock = statement({
  name: 'log.block-after',
  text: `select block, at, row_count, prev_hash, hash, head, purged_at is not null as is_purged
    from audit_blocks where block > $1 order by block limit 1`,
  row: z.object({
    block: z.int(),
    at: z.date(),
    row_count: z.int(),
    prev_hash: z.instanceof(Buffer),
    hash: z.instanceof(Buffer),
    head: z.string(),
    is_purged: z.boolean(),
  }),
})

type Block = RowOf<typeof readBlock>

const readRowIds = statement({
  name: 'log.rows-of-block',
  text: 'select row_id from audit_block_rows where block = $1 order by row_id',
  row: z.object({ row_id: z.int() }),
})

const readBlocked = statement({
  name: 'log.blocked-rows',
  text: `select row_id from audit_block_rows where row_id between $1 and $2 and block is not null`,
  row: z.object({ row_id: z.int() }),
})

export interface VerifiedLog {
  blocks: number
  purged: number
  /** Rows in blocks that are not purged. */
  rows: number
  /** Rows whose reason was erased, which is allowed. */
  erased: number
  head: { block: number; hash: string } | null
  problemCount: number
  /** The first problems, as sentences. */
  problems: string[]
}

/** A head that somebody stored elsewhere, such as a witness. */
export interface StoredHead {
  block: number
  hash: string
}

const problemsMax = 20
const pageRows = 5_000
/** Blocks are made each hour, so a row is in one after two. */
const unblockedMsMax = 2 * 3_600_000

/**
 * Verifies the log against its chain of blocks: finds rows that were changed, deleted, truncated or never put
 * into a block, and blocks that were changed or left out. Erased reasons and purged blocks are no problem. The
 * chain makes changes evident and can't prevent them. A row that is deleted within its first hour leaves no
 * trace, and somebody with the database and the server's key can write another chain, which only a head that
 * is stored elsewhere (`stored`) reveals.
 */
export async function verifyLog(
  db: Db,
  { now, stored }: { now: number; stored: StoredHead | null },
): Promise<VerifiedLog> {
  // One snapshot, because blocks are made and purged meanwhile.
  await runOnce(db, 'set transaction isolation level repeatable read, read only')
  const log: VerifiedLog = {
    blocks: 0,
    purged: 0,
    rows: 0,
    erased: 0,
    head: null,
    problemCount: 0,
    problems: [],
  }
  const report = (problem: string) => {
    log.problemCount += 1
    if (log.problems.length < problemsMax) log.problems.push(problem)
  }
  await verifyBlocks(db, log, { now, stored, report })
  await verifyUnblocked(db, now, report)
  return log
}

type Report = (problem: string) => void

async function verifyBlocks(
  db: ReadDb,
  log: VerifiedLog,
  { now, stored, report }: { now: number; stored: StoredHead | null; report: Report },
): Promise<void> {
  let last: Pick<Block, 'block' | 'hash'> = { block: 0, hash: noHash }
  let isStoredFound = stored === null
  for (;;) {
    const [block] = await db.query(readBlock, [last.block])
    if (!block) break
    const hash = block.hash.toString('hex')
    if (block.block !== last.block + 1) report(`Block ${last.block + 1} is missing.`)
    if (!block.prev_hash.equals(last.hash))
      report(`Block ${block.block} does not follow the block before it.`)
    if (stored?.block === block.block) {
      isStoredFound = true
      if (stored.hash !== hash) report(`Block ${block.block} has another hash than the head that you stored.`)
    }
    await verifyHead(db, block, report)
    if (block.is_purged) {
      log.purged += 1
      if (block.at.getTime() > now - retentionMs) report(`Block ${block.block} was purged before its time.`)
    } else await verifyRows(db, block, { log, report })
    log.blocks += 1
    log.head = { block: block.block, hash }
    last = { block: block.block, hash: block.hash }
  }
  if (!isStoredFound) report(`Block ${stored?.block} of the head that you stored is missing.`)
}

/** The signed head also holds the time of a purged block, whose hash can't be computed any more. */
async function verifyHead(db: ReadDb, { block, at, hash, head }: Block, report: Report): Promise<void> {
  const claims = await verifyClaims(db, head, headType)
  const expected = { block, hash: hash.toString('hex'), at: at.toISOString() }
  const schema = z.object({
    block: z.literal(expected.block),
    hash: z.literal(expected.hash),
    at: z.literal(expected.at),
  })
  if (!schema.safeParse(claims).success) report(`The head of block ${block} is not signed by this server.`)
}

async function verifyRows(
  db: ReadDb,
  block: Block,
  { log, report }: { log: VerifiedLog; report: Report },
): Promise<void> {
  const ids = (await db.query(readRowIds, [block.block])).map(row => row.row_id)
  const missing = new Set(ids)
  async function* inspect(pages: AsyncIterable<BlockRow[]>) {
    for await (const rows of pages) {
      for (const row of rows) {
        missing.delete(row.id)
        log.rows += 1
        if (row.reason_hash && row.reason === null) log.erased += 1
        if (!hasOwnReason(row)) report(`The reason of row ${row.id} was changed.`)
      }
      yield rows
    }
  }
  const { block: number, at, prev_hash: prevHash } = block
  const hash = await hashBlock({ block: number, at, prevHash }, inspect(readRowPages(db, ids)))
  for (const id of missing) report(`Row ${id} of block ${number} is missing.`)
  if (ids.length !== block.row_count)
    report(`Block ${number} names ${ids.length} rows instead of ${block.row_count}.`)
  else if (missing.size === 0 && !hash.equals(block.hash))
    report(`Block ${number} or one of its rows, from ${ids[0]} to ${ids.at(-1)}, was changed.`)
}

/** Returns true if the row's reason is absent, as it may have been erased, or has the row's hash. */
const hasOwnReason = ({ reason, salt, reason_hash }: BlockRow): boolean =>
  reason === null || salt === null || (reason_hash?.equals(hashReason(salt, reason)) ?? false)

async function verifyUnblocked(db: ReadDb, now: number, report: Report): Promise<void> {
  const before = new Date(now - unblockedMsMax)
  for (let afterId = 0; ; ) {
    const ids = await listAuditIds(db, { afterId, before, limit: pageRows })
    const last = ids.at(-1)
    if (last === undefined) break
    const blocked = new Set((await db.query(readBlocked, [afterId + 1, last])).map(row => row.row_id))
    for (const id of ids) if (!blocked.has(id)) report(`Row ${id} is in no block.`)
    afterId = last
  }
}
