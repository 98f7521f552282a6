import * as z from 'zod'
import type { ServiceClient } from '../../../platform/server/call-service.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { isRecordHeld } from '../../../platform/server/restores/held-records.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { publishKey, sendHead, signClaims } from '../../../votes/server/index.ts'
import { hashBlock, noHash, readRowPages } from './hash-block.ts'
import { logRecord } from './signed-record.ts'

const readLast = statement({
  name: 'log.last-block',
  text: 'select block, hash from audit_blocks order by block desc limit 1',
  row: z.object({ block: z.int(), hash: z.instanceof(Buffer) }),
})

/** Rows of transactions that are still open aren't visible yet, whatever their time: a later block takes them. */
const readPending = statement({
  name: 'log.pending-rows',
  text: 'select row_id from audit_block_rows where block is null order by row_id limit $1',
  row: z.object({ row_id: z.int() }),
})

const insertBlock = statement({
  name: 'log.insert-block',
  text: `insert into audit_blocks (block, at, row_count, prev_hash, hash, head) values ($1, $2, $3, $4, $5, $6)`,
  row: none,
})

const assignRows = statement({
  name: 'log.assign-rows',
  text: 'update audit_block_rows set block = $1 where row_id = any($2::bigint[])',
  row: none,
})

/** Finds recent heads that a witness doesn't have. A witness that was offline receives them later. */
const withoutWitness = statement({
  name: 'log.heads-without-witness',
  text: `select b.block, b.head from audit_blocks b where b.at > $1::timestamptz - interval '7 days'
    and not exists (select from audit_witnessings w where w.block = b.block and w.witness = $2) order by b.block`,
  row: z.object({ block: z.int(), head: z.string() }),
})

const insertWitnessing = statement({
  name: 'log.insert-witnessing',
  text: `insert into audit_witnessings (block, witness, url, at) values ($1, $2, $3, $4)
    on conflict (block, witness) do nothing`,
  row: none,
})

/** Type of the signed heads. */
export const headType = 'fanfare-log-head'

/**
 * Chains the rows of each hour into a block, signs its head and sends it to the witnesses of the vote. A later
 * change of the rows is evident to anyone with the head. It can't be prevented: the database's owner could
 * write another chain, and with the server's key sign it, but not replace the heads that witnesses hold.
 */
export const makeLogBlocks = defineTask({
  name: 'makeLogBlocks',
  schema: noPayload,
  queue: 'bulk',
  every: '9 * * * *',
  async run(_payload, { database, config, now, outside }) {
    if (await isRecordHeld(database.read, logRecord.name)) return
    await publishKey(database.db, config)
    await makeBlocks(database, config, { now: now() })
    await sendHeads(database, config, now(), outside)
  },
})

/** Makes a block of the rows that are in none, or several of at most `rowsMax` rows. */
export async function makeBlocks(
  { transaction }: Pick<Database, 'transaction'>,
  config: Config,
  { now, rowsMax = 100_000 }: { now: number; rowsMax?: number },
): Promise<void> {
  while (await transaction(db => makeBlock(db, config, { now, rowsMax })));
}

/** Returns whether there may be more rows. */
async function makeBlock(
  db: Db,
  config: Config,
  { now, rowsMax }: { now: number; rowsMax: number },
): Promise<boolean> {
  const ids = (await db.query(readPending, [rowsMax])).map(row => row.row_id)
  if (ids.length === 0) return false
  const [last] = await db.query(readLast)
  const header = { block: (last?.block ?? 0) + 1, at: new Date(now), prevHash: last?.hash ?? noHash }
  const hash = await hashBlock(header, readRowPages(db, ids))
  const head = await signClaims(config, headType, {
    block: header.block,
    hash: hash.toString('hex'),
    at: header.at.toISOString(),
  })
  await db.query(insertBlock, [header.block, header.at, ids.length, header.prevHash, hash, head])
  await db.query(assignRows, [header.block, ids])
  return ids.length === rowsMax
}

async function sendHeads(
  { db }: Pick<Database, 'db'>,
  { voteWitnesses }: Config,
  now: number,
  outside: ServiceClient,
): Promise<void> {
  for (const witness of voteWitnesses) {
    for (const { block, head } of await db.query(withoutWitness, [new Date(now), witness.name])) {
      const url = await sendHead(witness, { key: `log-block-${block}`, block, jws: head }, outside)
      // A witness that failed gets its heads in the next hour.
      if (url === null) break
      await db.query(insertWitnessing, [block, witness.name, url, new Date(now)])
    }
  }
}
