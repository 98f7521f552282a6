import * as z from 'zod'
import { toPicture, toThumbnails } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { languageOf, textIn } from '../../../platform/server/localized-text.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { projectAvailability } from './project-terms.ts'

const seo = statement({
  name: 'shop.seo',
  text: `select p.id, ${languageOf(['p.name', 'p.summary'], '$2')} as lang, ${textIn('p.name', '$2')} as title,
      ${textIn('p.summary', '$2')} as description, p.card_id, m.hue
    from unnest($1::int[]) with ordinality asked (id, place)
    join projects p on p.id = asked.id and ${projectAvailability('p').isVisible}
    left join media m on m.id = p.card_id order by asked.place`,
  row: z.object({
    id: z.int(),
    lang: z.string(),
    title: z.string(),
    description: z.string(),
    card_id: z.string().nullable(),
    hue: z.int().nullable(),
  }),
})

/** Head data (SEO) of these projects' pages, in the order of the ids; unknown ones are left out. */
export async function getSeo(db: ReadDb, { projectIds, locale }: { projectIds: number[]; locale: string }) {
  const rows = await db.query(seo, [[...new Set(projectIds)], locale])
  return rows.map(present)
}

function present({ id, lang, title, description, card_id: cardId, hue }: RowOf<typeof seo>) {
  const [picture, thumbnails] = [toPicture(cardId, hue), toThumbnails(cardId)]
  return { project_id: id, lang, title, description, picture, thumbnails }
}
