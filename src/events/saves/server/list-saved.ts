import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import {
  buildPageRowsSql,
  listStatement,
  pageSchema,
  readList,
  toListResult,
} from '../../../platform/server/one-trip-list.ts'
import { statement } from '../../../platform/server/statement.ts'
import {
  buildIsOverSql,
  createEventPresenter,
  eventColumns,
  eventJoins,
  eventRow,
} from '../../events/server/index.ts'
import { markKinds, reminders } from '../contract.ts'
import { buildOwnEventsSql } from './own-events.ts'
import { reminderSql, resolveReminder } from './reminder-of.ts'

const kind = z.enum(markKinds)
const remind = z.enum(reminders)

const marks = listStatement({
  name: 'saves.marks',
  from: `from saved_events m join events e on e.id = m.event_id where m.user_id = $1 and not ${buildIsOverSql('$2')}`,
  select: `m.event_id, m.kind, ${reminderSql} as remind`,
  orderBy: 'e.starts_at, e.id',
  row: z.object({ event_id: z.int(), kind, remind }),
})

interface SavedQuery {
  userId: number
  /** Milliseconds since 1970. */
  now: number
  limit: number
  offset: number
}

/** Lists a fan's marks on upcoming events, soonest first. */
export function listMarks(db: ReadDb, { userId, now, ...page }: SavedQuery) {
  return readList(db, marks, { values: [userId, new Date(now)], ...page })
}

const savedRow = eventRow.extend({
  kind: kind.nullable(),
  remind: remind.nullable(),
  ticket_count: z.int(),
  previous_starts_at: z.string().nullable(),
})

const inTime = {
  upcoming: { where: `not ${buildIsOverSql('$2')}`, order: 'own.starts_at, own.event_id' },
  past: { where: buildIsOverSql('$2'), order: 'own.starts_at desc, own.event_id desc' },
} as const

/** A fan has few events, so they are read once for both the count and the page. */
function createSavedStatement(condition: 'upcoming' | 'past') {
  const { where, order } = inTime[condition]
  return statement({
    name: 'saves.saved',
    variant: [condition],
    text: `with own as materialized (
        select o.*, e.starts_at from ${buildOwnEventsSql('$1')} o join events e on e.id = o.event_id
         where ${where}
      ), p as (
        select own.event_id as id, own.kind, own.remind, own.ticket_count, row_number() over (order by ${order}) as place
          from own order by ${order} limit $3 offset $4
      )
      select (select count(*)::int from own) as total_count,
        ${buildPageRowsSql(`select p.kind, p.remind, p.ticket_count, ${buildIsoUtcSql('e.previous_starts_at')} as previous_starts_at, ${eventColumns} from p ${eventJoins} order by p.place`)}`,
    row: pageSchema(savedRow),
  })
}
const saved = { upcoming: createSavedStatement('upcoming'), past: createSavedStatement('past') }

/** Lists the events that a fan saved or holds tickets for. */
export async function listSaved(
  db: ReadDb,
  {
    userId,
    now,
    limit,
    offset,
    locale,
    condition,
  }: SavedQuery & { locale: string; condition: 'upcoming' | 'past' },
) {
  const values = [userId, new Date(now), limit, offset]
  const [found] = await db.query(saved[condition], values)
  const { rows, ...list } = toListResult(found)
  const present = await createEventPresenter(db, rows, { now, locale })
  return {
    ...list,
    rows: rows.map(row => {
      const { kind, ticket_count, previous_starts_at } = row
      const remind = resolveReminder(kind, row.remind)
      return { ...present(row), kind, remind, ticket_count, previous_starts_at }
    }),
  }
}
