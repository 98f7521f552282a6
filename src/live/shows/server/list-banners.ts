import * as z from 'zod'
import { readArtistCards } from '../../../catalogue/artists/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql, jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { buildLanguageSql, buildTextSql } from '../../../platform/server/localized-text.ts'
import { readPictures } from '../../../platform/server/read-pictures.ts'
import { showMachine, toStatusNumber } from './show-machine.ts'
import { artistIdsSql } from './show-row.ts'

/** Maximum number of banners on the list of shows (spec 9). */
const bannersMax = 5

const banners = jsonStatement({
  name: 'shows.banners',
  text: `select b.id, b.show_id, ${buildTextSql('b.title', '$2')} as title, ${buildLanguageSql(['b.title'], '$2')} as lang,
      coalesce(b.media_id, s.poster_id) as media_id, s.status, ${buildIsoUtcSql('s.starts_at')} as starts_at, s.zone, (${artistIdsSql})[1] as artist_id
    from show_banners b join shows s on s.id = b.show_id and s.status <> 'DONE'
    where b.shown_from <= $1 and b.shown_until > $1 order by b.position, b.id limit ${bannersMax}`,
  row: z.object({
    id: z.int(),
    show_id: z.int(),
    title: z.string(),
    lang: z.string(),
    media_id: z.string().nullable(),
    status: z.enum(showMachine.states),
    starts_at: z.string(),
    zone: z.string(),
    artist_id: z.int().nullable(),
  }),
})

/** Lists active banners whose shows are not done. */
export async function listBanners(db: ReadDb, { locale, now }: { locale: string; now: number }) {
  const rows = await readJsonRows(db, banners, [new Date(now), locale])
  const [artists, pictures] = await Promise.all([
    readArtistCards(
      db,
      rows.map(row => row.artist_id),
    ),
    readPictures(
      db,
      rows.map(row => row.media_id),
    ),
  ])
  return rows.map(row => ({
    id: row.id,
    show_id: row.show_id,
    title: row.title,
    lang: row.lang,
    picture: pictures.find(row.media_id),
    artist_name: artists.find(row.artist_id)?.name ?? null,
    status: toStatusNumber(row.status),
    starts_at: row.starts_at,
    zone: row.zone,
  }))
}
