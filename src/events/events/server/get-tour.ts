import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildOptionalLanguageSql, buildTextSql } from '../../../platform/server/localized-text.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildTourColumns, createTourPresenter, tourRow } from './tour-row.ts'

const getStatement = statement({
  name: 'tours.get',
  text: `
  select ${buildTourColumns('$2', '$3')}, ${buildTextSql('t.about', '$3')} as about,
         ${buildOptionalLanguageSql('t.about', '$3')} as about_lang,
         (select count(*)::int from tour_videos v where v.tour_id = t.id) as video_count
    from tours t where t.id = $1`,
  row: tourRow.extend({
    video_count: z.int(),
    about: z.string().nullable(),
    about_lang: z.string().nullable(),
  }),
})

interface Query {
  tourId: number
  locale: string
  /** Milliseconds since 1970. */
  now: number
}

/** Reads one tour with its texts and the number of its videos; null when unknown. */
export async function getTour(db: ReadDb, { tourId, locale, now }: Query) {
  const values = [tourId, new Date(now), locale]
  const [row] = await db.query(getStatement, values)
  if (!row) return null
  const { about, about_lang, video_count } = row
  const present = await createTourPresenter(db, [row])
  return { ...present(row), about, about_lang, video_count }
}
