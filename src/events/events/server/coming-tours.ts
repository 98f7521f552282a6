import * as z from 'zod'
import { buildValidArtistSql } from '../../../catalogue/artists/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { buildLanguageSql, buildTextSql } from '../../../platform/server/localized-text.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildIsPlannedSql } from './is-over.ts'

const row = z.object({
  id: z.int(),
  name: z.string(),
  lang: z.string(),
  artist_id: z.int(),
  poster_id: z.string().nullable(),
  event_count: z.int(),
  starts_at: z.string(),
  ends_at: z.string(),
})
export type ComingTour = z.output<typeof row>

const coming = (scope: 'all' | 'artists') =>
  statement({
    name: 'tours.coming',
    variant: [scope],
    text: `select t.id, ${buildTextSql('t.name', '$2')} as name, ${buildLanguageSql(['t.name'], '$2')} as lang, t.artist_id, t.poster_id,
        d.event_count, ${buildIsoUtcSql('d.first_at')} as starts_at, ${buildIsoUtcSql('d.last_at')} as ends_at
      from tours t cross join lateral (
        select count(*)::int as event_count, min(e.starts_at) as first_at, max(e.starts_at) as last_at
        from events e where e.tour_id = t.id and ${buildIsPlannedSql('e', '$1')}
      ) d
      where t.over_at > $1 and d.event_count > 0 ${scope === 'all' ? '' : 'and t.artist_id = any($4::int[])'}
        and exists (select from artists a where a.id = t.artist_id and ${buildValidArtistSql('a')})
      order by t.popularity desc, t.id limit $3`,
    row,
  })
const lists = { all: coming('all'), artists: coming('artists') }

interface Query {
  /** Null for all. */
  artistIds: number[] | null
  limit: number
  locale: string
  /** Milliseconds since 1970. */
  now: number
}

/** Lists tours with upcoming dates, the most popular first, without those of '(INVALID)' artists. */
export function listComingTours(db: ReadDb, { artistIds, limit, locale, now }: Query): Promise<ComingTour[]> {
  const values = [new Date(now), locale, limit]
  return artistIds === null ? db.query(lists.all, values) : db.query(lists.artists, [...values, artistIds])
}
