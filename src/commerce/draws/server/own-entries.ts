import * as z from 'zod'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql, jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { statement } from '../../../platform/server/statement.ts'
import { shopErrors } from '../../shop/contract.ts'
import { buildProjectConditions } from '../../shop/server/index.ts'
import { drawErrors, type OwnEntries } from '../contract.ts'
import { winnerMachine } from './winner-machine.ts'

const entryRow = z.object({
  entry_id: z.string(),
  order_id: z.string(),
  made_at: z.string(),
  is_refunded: z.boolean(),
  rank: z.int().nullable(),
  status: z.enum(winnerMachine.states).nullable(),
  confirm_until: z.string().nullable(),
})
type EntryRow = z.output<typeof entryRow>

const readStatement = jsonStatement({
  name: 'draws.own-entries',
  text: `select d.project_id is not null as has_draw, d.listed as listed_count,
      (select coalesce(json_agg(json_build_object('entry_id', e.id, 'order_id', o.public_id,
          'made_at', ${buildIsoUtcSql('e.made_at')}, 'is_refunded', e.refunded_at is not null, 'rank', e.rank,
          'status', w.status, 'confirm_until', ${buildIsoUtcSql('w.confirm_until')}) order by e.rank nulls last, e.made_at, e.id), '[]')
        from draw_entries e join orders o on o.id = e.order_id left join draw_winners w on w.entry_id = e.id
        where e.project_id = p.id and e.user_id = $2) as entries
    from projects p left join draws d on d.project_id = p.id where p.id = $1 and ${buildProjectConditions('p').isVisible}`,
  row: z.object({ has_draw: z.boolean(), listed_count: z.int().nullable(), entries: z.array(entryRow) }),
})

interface OwnEntriesQuery {
  projectId: number
  userId: number
}

export async function readOwnEntries(
  read: ReadDb,
  { projectId, userId }: OwnEntriesQuery,
): Promise<OwnEntries | Failure> {
  const [found] = await readJsonRows(read, readStatement, [projectId, userId])
  if (!found) return fail(shopErrors.projectNotFound)
  if (!found.has_draw) return fail(drawErrors.notFound)
  const { entries, listed_count } = found
  const hasWon = entries.some(({ status }) => status !== null)
  const waiting = entries.find(({ status }) => status === 'waiting')
  return {
    entries: entries.map(row => present(row, hasWon)),
    listed_count,
    confirm_until: waiting?.confirm_until ?? null,
  }
}

function present({ status, confirm_until: _until, ...entry }: EntryRow, hasWon: boolean) {
  const result = status ?? (hasWon || entry.is_refunded ? ('passed_over' as const) : ('not_drawn' as const))
  return { ...entry, result: entry.rank === null ? null : result }
}

const idsStatement = statement({
  name: 'draws.own-entry-ids',
  text: `select id as entry_id from draw_entries
    where project_id = $1 and user_id = $2 and refunded_at is null order by made_at, id`,
  row: z.object({ entry_id: z.string() }),
})

/** Lists a fan's entries that are not refunded, for the purchase status. */
export const listFanEntryIds = (read: ReadDb, { projectId, userId }: OwnEntriesQuery) =>
  read.query(idsStatement, [projectId, userId])
