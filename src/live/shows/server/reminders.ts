import * as z from 'zod'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { listStatement, readList } from '../../../platform/server/one-trip-list.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { showErrors } from '../contract.ts'
import { buildShowColumnsSql, presentShows, showJoins, showRow } from './show-row.ts'

const remind = statement({
  name: 'shows.remind',
  text: `insert into show_reminders (user_id, show_id, created_at) select $1, s.id, $3 from shows s
    where s.id = $2 and s.status <> 'DONE'
    on conflict (user_id, show_id) do update set created_at = show_reminders.created_at returning show_id`,
  row: z.object({ show_id: z.int() }),
})

interface ReminderInput {
  userId: number
  showId: number
  /** Milliseconds since 1970. */
  now: number
}

/** Sets a reminder. Fails if the show is done. */
export async function setReminder(db: Db, { userId, showId, now }: ReminderInput) {
  const [row] = await db.query(remind, [userId, showId, new Date(now)])
  return row ? { show_id: showId, has_reminder: true } : fail(showErrors.notFound)
}

const dropStatement = statement({
  name: 'shows.remind-no-more',
  text: 'delete from show_reminders where user_id = $1 and show_id = $2',
  row: none,
})
const isThere = statement({
  name: 'shows.is-there',
  text: 'select true as is_there from shows where id = $1',
  row: z.object({ is_there: z.boolean() }),
})

export async function dropReminder(
  db: Db,
  { userId, showId }: Omit<ReminderInput, 'now'>,
): Promise<{ show_id: number; has_reminder: boolean } | Failure> {
  await db.query(dropStatement, [userId, showId])
  const [show] = await db.query(isThere, [showId])
  return show ? { show_id: showId, has_reminder: false } : fail(showErrors.notFound)
}

const remindersFrom = `from show_reminders r join shows s on s.id = r.show_id`
const own = `where r.user_id = $1 and ($3::int[] is null or s.id = any($3)) and s.status <> 'DONE'`

const reminders = listStatement({
  name: 'shows.reminders',
  from: `${remindersFrom} ${showJoins} ${own}`,
  countFrom: `${remindersFrom} ${own}`,
  select: buildShowColumnsSql('$2'),
  orderBy: 's.starts_at, s.id',
  row: showRow,
})

interface Query {
  userId: number
  /** Show filter; null for all shows. */
  showIds: number[] | null
  locale: string
  limit: number
  offset: number
}

export async function listReminders(db: ReadDb, { userId, showIds, locale, ...page }: Query) {
  const list = await readList(db, reminders, { values: [userId, locale, showIds], ...page })
  return { ...list, rows: await presentShows(db, list.rows) }
}
