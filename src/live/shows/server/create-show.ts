import * as z from 'zod'
import { findArtist } from '../../../catalogue/artists/server/index.ts'
import { timeZone } from '../../../platform/import/cell-types.ts'
import { moment, resolveMoment } from '../../../platform/import/moment-cell.ts'
import { toSlug } from '../../../platform/import/slug.ts'
import { beginStates } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { showMachine } from './show-machine.ts'
import { buildAddBillSql, buildAddChatsSql } from './show-parts.ts'

const insertShow = statement({
  name: 'shows.create',
  text: `insert into shows (title, slug, live_type, live_source, doors_at, starts_at, ends_at, zone, venue, is_free)
    values (jsonb_build_object('en', $1::text), $2, 1, $3, $4, $5, $6, $7, $8, $9) returning id`,
  row: z.object({ id: z.int() }),
})

const insertBill = statement({
  name: 'shows.create-bill',
  text: buildAddBillSql('(select $1::int as id, $2::int[] as artists) c'),
  row: none,
})

const insertChat = statement({
  name: 'shows.create-chat',
  text: buildAddChatsSql('(select $1::int as id) c'),
  row: none,
})

const hour = 3_600_000
const minute = 60_000

/** Data of a new show. Times are local to its zone: 2030-05-01T19:00. */
interface NewShow {
  title: string
  starts: string
  /** Defaults to two hours after the start. */
  ends: string | undefined
  zone: string
  /** Artists' ids or import keys, in billing order. */
  artists: readonly string[]
  venue: string | null
  /** Path of the HLS playlist. */
  source: string | null
  isFree: boolean
}

type Refused =
  | { ok: false; field: 'title' | 'time' | 'ends' }
  | { ok: false; field: 'zone'; problem: string }
  | { ok: false; field: 'artists'; name: string }

interface Times {
  startsAt: Date
  endsAt: Date
}

/** Creates a show with a chat; the doors open half an hour before the start. */
export async function createShow(
  db: Db,
  show: NewShow,
  by: OperatorAct,
): Promise<({ ok: true; id: number; title: string } & Times) | Refused> {
  const title = show.title.trim()
  if (!title || show.title.length > 200) return { ok: false, field: 'title' }
  const times = readTimes(show)
  if ('ok' in times) return times
  const bill: number[] = []
  for (const name of show.artists) {
    const artist = await findArtist(db, name)
    if (!artist) return { ok: false, field: 'artists', name }
    bill.push(artist.id)
  }
  const id = await insert(db, { ...show, title }, times)
  await Promise.all([db.query(insertBill, [id, bill]), db.query(insertChat, [id])])
  await beginStates(db, showMachine, { ids: [id], at: by.now, actor: `operator:${by.actor.name}` })
  const entry = { ...by, act: 'show create', object: `show ${id}`, before: {} }
  const after = { title, starts_at: times.startsAt.toISOString(), is_free: show.isFree }
  await writeAudit(db, { ...entry, after }, by.now)
  return { ok: true, id, title, ...times }
}

function readTimes({ zone, starts, ends }: NewShow): Times | Refused {
  const knownZone = timeZone.parse(zone)
  if (!knownZone.ok) return { ok: false, field: 'zone', problem: knownZone.problem }
  const startsAt = parseTime(starts, zone)
  const end = ends === undefined ? undefined : parseTime(ends, zone)
  if (startsAt === null || end === null) return { ok: false, field: 'time' }
  const endsAt = end ?? new Date(startsAt.getTime() + 2 * hour)
  return endsAt <= startsAt ? { ok: false, field: 'ends' } : { startsAt, endsAt }
}

function parseTime(text: string, zone: string): Date | null {
  if (!moment.parse(text).ok) return null
  const parsed = resolveMoment(text, zone)
  return parsed.ok ? new Date(String(parsed.value)) : null
}

async function insert(db: Db, show: NewShow, { startsAt, endsAt }: Times): Promise<number> {
  const { title, source, zone, venue, isFree } = show
  const doorsAt = new Date(startsAt.getTime() - 30 * minute)
  const values = [title, toSlug(title), source, doorsAt, startsAt, endsAt, zone, venue, isFree]
  const [row] = await db.query(insertShow, values)
  if (!row) throw new Error('a show that was inserted is not there')
  return row.id
}
