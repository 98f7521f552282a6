import * as z from 'zod'
import { readArtistCards } from '../../../catalogue/artists/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql, jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { buildLanguageSql, buildTextSql } from '../../../platform/server/localized-text.ts'
import { readPictures } from '../../../platform/server/read-pictures.ts'
import { buildProjectConditions } from './project-terms.ts'

const bannersMax = 10

const banners = jsonStatement({
  name: 'shop.banners',
  text: `select b.id, b.project_id, ${buildTextSql('b.title', '$2')} as title, ${buildLanguageSql(['b.title'], '$2')} as lang,
      coalesce(b.media_id, p.card_id) as media_id, p.artist_id, ${buildIsoUtcSql('p.sale_until')} as sale_until
    from project_banners b join projects p on p.id = b.project_id and ${buildProjectConditions('p').isOffered('$1')}
    where b.shown_from <= $1 and b.shown_until > $1
    order by b.position, b.id limit ${bannersMax}`,
  row: z.object({
    id: z.int(),
    project_id: z.int(),
    title: z.string(),
    lang: z.string(),
    media_id: z.string().nullable(),
    artist_id: z.int().nullable(),
    sale_until: z.string(),
  }),
})

/** Lists active banners of projects that are on sale or upcoming. */
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
    project_id: row.project_id,
    title: row.title,
    lang: row.lang,
    picture: pictures.find(row.media_id),
    artist_name: artists.find(row.artist_id)?.name ?? null,
    sale_until: row.sale_until,
  }))
}
