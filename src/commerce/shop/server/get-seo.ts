import * as z from 'zod'
import { type Picture, toThumbnails } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildLanguageSql, buildTextSql } from '../../../platform/server/localized-text.ts'
import { readPictures } from '../../../platform/server/read-pictures.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { buildProjectConditions } from './project-terms.ts'

const seo = statement({
  name: 'shop.seo',
  text: `select p.id, ${buildLanguageSql(['p.name', 'p.summary'], '$2')} as lang, ${buildTextSql('p.name', '$2')} as title,
      ${buildTextSql('p.summary', '$2')} as description, p.card_id
    from unnest($1::int[]) with ordinality asked (id, place)
    join projects p on p.id = asked.id and ${buildProjectConditions('p').isVisible} order by asked.place`,
  row: z.object({
    id: z.int(),
    lang: z.string(),
    title: z.string(),
    description: z.string(),
    card_id: z.string().nullable(),
  }),
})

/**
 * Returns the head data (SEO) for these projects' pages, in the order of the ids; unknown ids are omitted.
 */
export async function getSeo(db: ReadDb, { projectIds, locale }: { projectIds: number[]; locale: string }) {
  const rows = await db.query(seo, [[...new Set(projectIds)], locale])
  const cards = await readPictures(
    db,
    rows.map(row => row.card_id),
  )
  return rows.map(row => present(row, cards.find(row.card_id)))
}

function present(
  { id, lang, title, description, card_id: cardId }: RowOf<typeof seo>,
  picture: Picture | null,
) {
  return { project_id: id, lang, title, description, picture, thumbnails: toThumbnails(cardId) }
}
