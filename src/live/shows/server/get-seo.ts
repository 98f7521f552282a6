import * as z from 'zod'
import { readArtistCards } from '../../../catalogue/artists/server/index.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql, jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { buildLanguageSql, buildTextSql } from '../../../platform/server/localized-text.ts'
import { showMachine, toStatusNumber } from './show-machine.ts'
import { artistIdsSql } from './show-row.ts'

/** Maximum length that search engines display. */
const descriptionMax = 300

const seo = jsonStatement({
  name: 'shows.seo',
  text: `select s.id, ${buildLanguageSql(['s.title', 's.about'], '$2')} as lang, ${buildTextSql('s.title', '$2')} as title,
      left(${buildTextSql('s.about', '$2')}, ${descriptionMax}) as description, s.poster_id,
      array(select jsonb_object_keys(s.title) order by 1) as languages, s.status, s.is_cancelled, s.is_free,
      ${buildIsoUtcSql('s.starts_at')} as starts_at, ${buildIsoUtcSql('s.ends_at')} as ends_at,
      ${buildIsoUtcSql('s.vod_until')} as vod_until, ${buildIsoUtcSql('s.updated_at')} as updated_at,
      ${artistIdsSql} as artist_ids
    from unnest($1::int[]) with ordinality asked (id, place) join shows s on s.id = asked.id order by asked.place`,
  row: z.object({
    id: z.int(),
    lang: z.string(),
    title: z.string(),
    description: z.string(),
    poster_id: z.string().nullable(),
    languages: z.array(z.string()),
    status: z.enum(showMachine.states),
    is_cancelled: z.boolean(),
    is_free: z.boolean(),
    starts_at: z.string(),
    ends_at: z.string(),
    vod_until: z.string().nullable(),
    updated_at: z.string(),
    artist_ids: z.array(z.int()),
  }),
})

/**
 * Returns the head data (SEO) of shows' pages, in the order of the ids, without unknown ones. Omits the
 * stream, because only `connect` checks country, ticket and start.
 */
export async function getSeo(db: ReadDb, { showIds, locale }: { showIds: number[]; locale: string }) {
  const rows = await readJsonRows(db, seo, [[...new Set(showIds)], locale])
  const artists = await readArtistCards(
    db,
    rows.flatMap(row => row.artist_ids),
  )
  return rows.map(row => ({
    show_id: row.id,
    lang: row.lang,
    title: row.title,
    description: row.description,
    image: row.poster_id && `/media/${row.poster_id}/og.jpg`,
    canonical: paths.show(row.id),
    languages: row.languages,
    artists: artists.pick(row.artist_ids).map(({ name }) => name),
    status: toStatusNumber(row.status),
    is_cancelled: row.is_cancelled,
    is_free: row.is_free,
    is_live_now: row.status === 'ON_SHOW',
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    vod_until: row.vod_until,
    updated_at: row.updated_at,
  }))
}
