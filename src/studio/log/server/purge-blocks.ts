import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { priorities } from '../../../platform/server/jobs/queues.ts'
import { defineTask, noPayload } from '../../../platform/server/jobs/task.ts'
import { deleteAuditRows } from '../../../platform/server/operators/block-rows.ts'
import { none, statement } from '../../../platform/server/statement.ts'

/** How long rows stay: two years from their block. */
export const retentionMs = 730 * 86_400_000

const purgeOldest = statement({
  name: 'log.purge-block',
  text: `update audit_blocks set purged_at = $1 where block = (
      select block from audit_blocks where purged_at is null and at < $2 order by block limit 1) returning block`,
  row: z.object({ block: z.int() }),
})

const readRows = statement({
  name: 'log.rows-of-purged-block',
  text: 'select row_id from audit_block_rows where block = $1 order by row_id',
  row: z.object({ row_id: z.int() }),
})

const deleteRows = statement({
  name: 'log.delete-rows-of-block',
  text: 'delete from audit_block_rows where block = $1',
  row: none,
})

/** Replaces each block that is older than two years by its head: its rows and their reasons are deleted. */
export const purgeLogBlocks = defineTask({
  name: 'purgeLogBlocks',
  aliases: ['purgeAuditRows', 'forgetAuditRows'],
  schema: noPayload,
  queue: 'bulk',
  priority: priorities.idle,
  every: '51 4 * * *',
  async run(_payload, { database, now, databaseTime }) {
    const time = Math.min(now(), await databaseTime())
    while (await database.transaction(db => purgeBlock(db, time)));
  },
})

/** Returns false if no block is old enough. */
async function purgeBlock(db: Db, now: number): Promise<boolean> {
  const [purged] = await db.query(purgeOldest, [new Date(now), new Date(now - retentionMs)])
  if (!purged) return false
  // The database finds by `audit_block_rows` whether a row may be deleted, so that goes last.
  const ids = (await db.query(readRows, [purged.block])).map(row => row.row_id)
  await deleteAuditRows(db, ids)
  await db.query(deleteRows, [purged.block])
  return true
}
