import * as z from 'zod'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { type Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import { rejectOversizedList, toResponseLimit } from '../../../platform/contract/paged.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import {
  type AuditFilter,
  type AuditRow,
  listAudit,
  readAuditRow,
} from '../../../platform/server/operators/list-audit.ts'
import { statement } from '../../../platform/server/statement.ts'
import { type getLogRow, type LogFilter, type listLog, toCursor } from '../contract.ts'
import { findActors, readPeople } from './actors.ts'

type LogRow = ResponseOf<typeof listLog>['results'][number]

/** Returns the filter of the platform's list, which knows actors but not the people behind them. */
export async function toAuditFilter(
  db: ReadDb,
  { actor, act, object, batch, from, until }: LogFilter,
): Promise<AuditFilter> {
  const actors = actor === null ? null : await findActors(db, actor)
  return { actors, act, object, batch, from, until }
}

interface Page {
  last_evaluated_key: { atMs: number; id: number } | null
  limit: number
}

/** Reads a page of the log, newest first. */
export async function listLogRows(
  db: ReadDb,
  filter: LogFilter,
  { last_evaluated_key: after, limit }: Page,
): Promise<ResponseOf<typeof listLog> | Failure> {
  const rows = await listAudit(db, await toAuditFilter(db, filter), { after, limit: limit + 1 })
  const refused = rejectOversizedList(limit, rows.length)
  if (refused) return refused
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    pagination: {
      last_evaluated_key: last ? toCursor({ atMs: last.at.getTime(), id: last.id }) : null,
      limit: toResponseLimit(limit),
    },
    results: await presentRows(db, shown),
  }
}

const blockOfRow = statement({
  name: 'log.block-of-row',
  text: 'select b.block, b.at from audit_block_rows r join audit_blocks b using (block) where r.row_id = $1',
  row: z.object({ block: z.int(), at: z.date() }),
})

/** Reads a row with its block. Rows of other actors aren't found, unless `actor` is null. */
export async function readLogRow(
  db: ReadDb,
  rowId: number,
  actor: string | null,
): Promise<ResponseOf<typeof getLogRow> | Failure> {
  const row = await readAuditRow(db, rowId)
  const isShown = row && (actor === null || (await findActors(db, actor)).includes(row.actor))
  const [presented] = isShown ? await presentRows(db, [row]) : []
  if (!presented) return fail(platformErrors.notFound)
  const [block] = await db.query(blockOfRow, [rowId])
  return { ...presented, block: block ? { block: block.block, at: block.at.toISOString() } : null }
}

async function presentRows(db: ReadDb, rows: readonly AuditRow[]): Promise<LogRow[]> {
  const people = await readPeople(
    db,
    rows.map(row => row.actor),
  )
  return rows.map(row => ({
    row_id: row.id,
    at: row.at.toISOString(),
    actor: row.actor,
    via: row.via,
    staff: people.get(row.actor) ?? null,
    request_id: row.request_id,
    batch: row.batch,
    act: row.act,
    object: row.object,
    before: row.before,
    after: row.after,
    reason: row.reason,
    is_reason_erased: row.is_reason_erased,
  }))
}
