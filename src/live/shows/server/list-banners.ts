import * as z from 'zod'
import { toPicture } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { isoUtc, jsonStatement, readJsonRows } from '../../../platform/server/json-rows.ts'
import { languageOf, textIn } from '../../../platform/server/localized-text.ts'
import { showMachine, statusOf } from './show-machine.ts'

/** Spec 9. */
const bannersMax = 5

const banners = jsonStatement({
  name: 'shows.banners',
  text: `select b.id, b.show_id, ${textIn('b.title', '$2')} as title, ${languageOf(['b.title'], '$2')} as lang,
      m.id as media_id, m.hue, s.status, ${isoUtc('s.starts_at')} as starts_at, s.zone,
      (select a.name from show_artists sa join artists a on a.id = sa.artist_id where sa.show_id = s.id
        order by sa.position, a.id limit 1) as artist_name
    from show_banners b join shows s on s.id = b.show_id and s.status <> 'DONE'
    left join media m on m.id = coalesce(b.media_id, s.poster_id)
    where b.shown_from <= $1 and b.shown_until > $1 order by b.position, b.id limit ${bannersMax}`,
  row: z.object({
    id: z.int(),
    show_id: z.int(),
    title: z.string(),
    lang: z.string(),
    media_id: z.string().nullable(),
    hue: z.int().nullable(),
    status: z.enum(showMachine.states),
    starts_at: z.string(),
    zone: z.string(),
    artist_name: z.string().nullable(),
  }),
})

/** Active banners of shows that are not done. */
export async function listBanners(db: ReadDb, { locale, now }: { locale: string; now: number }) {
  const rows = await readJsonRows(db, banners, [new Date(now), locale])
  return rows.map(row => ({
    id: row.id,
    show_id: row.show_id,
    title: row.title,
    lang: row.lang,
    picture: toPicture(row.media_id, row.hue),
    artist_name: row.artist_name,
    status: statusOf(row.status),
    starts_at: row.starts_at,
    zone: row.zone,
  }))
}
