import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { buildTextSql } from '../../../../platform/server/localized-text.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { buildViewersSql, countedMs } from '../seats/count-viewers.ts'

/** Null in the parameter is everything, else an artist of the show must be among its ids. */
const buildScopeSql = (parameter: string) => `(${parameter}::int[] is null or exists (
  select from show_artists a where a.show_id = s.id and a.artist_id = any(${parameter}::int[])))`

interface Query {
  now: number
  locale: string
  scope: StaffScope | null
}

const onAir = statement({
  name: 'shows.on-air-for-staff',
  text: `select s.id, ${buildTextSql('s.title', '$2')} as title, ${buildViewersSql('s.id', '$1')}::int as viewers
    from shows s where s.status = 'ON_SHOW' and ${buildScopeSql('$3')} order by viewers desc, s.id`,
  row: z.object({ id: z.int(), title: z.string(), viewers: z.int() }),
})

/** Lists shows on air with the number of their viewers, most first. */
export const listShowsOnAir = (db: ReadDb, { now, locale, scope }: Query) =>
  db.query(onAir, [new Date(now - countedMs), locale, scope?.artistIds ?? null])

const starting = statement({
  name: 'shows.starting-soon',
  text: `select s.id, ${buildTextSql('s.title', '$3')} as title, s.starts_at as at from shows s
    where s.status = 'PRE_SHOW' and s.starts_at > $1 and s.starts_at <= $2 and ${buildScopeSql('$4')}
    order by s.starts_at, s.id limit 20`,
  row: z.object({ id: z.int(), title: z.string(), at: z.date() }),
})

/** Lists shows that start before `until`, soonest first. */
export const listShowsSoon = (db: ReadDb, { now, until, locale, scope }: Query & { until: number }) =>
  db.query(starting, [new Date(now), new Date(until), locale, scope?.artistIds ?? null])
