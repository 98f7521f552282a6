import * as z from 'zod'
import { isValidName } from '../../../catalogue/artists/server/index.ts'
import { toPicture } from '../../../platform/contract/picture.ts'
import { isoUtc } from '../../../platform/server/json-rows.ts'
import type { articleItem } from '../contract.ts'

const artist = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  image_id: z.string().nullable(),
  hue: z.int(),
})

/** What every list of articles selects. */
export const articleRow = z.object({
  id: z.int(),
  published_at: z.string(),
  lang: z.string(),
  title: z.string(),
  summary: z.string(),
  cover_id: z.string().nullable(),
  cover_hue: z.int().nullable(),
  artists: z.array(artist),
})
export type ArticleRow = z.output<typeof articleRow>

/** The columns of {@link articleRow}, of what {@link articleJoins} joins. */
export const articleColumns = `a.id, ${isoUtc('a.published_at')} as published_at, x.locale as lang, x.title, x.summary, a.cover_id,
  m.hue as cover_hue,
  (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'slug', r.slug, 'image_id', r.image_id,
            'hue', r.hue) order by l.position, r.id), '[]')
     from article_artists l join artists r on r.id = l.artist_id where l.article_id = a.id) as artists`

/** Joins articles to the ids of `p`, and to each its text in the language `$1`, or its own. */
export const articleJoins = `
  left join articles a on a.id = p.id
  left join lateral (
    select t.* from article_texts t where t.article_id = a.id and t.locale in ($1, a.fallback_locale)
     order by t.locale = $1 desc limit 1
  ) x on true
  left join media m on m.id = a.cover_id`

export function presentArticle(row: ArticleRow): z.input<typeof articleItem> {
  return {
    id: row.id,
    lang: row.lang,
    title: row.title,
    summary: row.summary,
    published_at: row.published_at,
    picture: toPicture(row.cover_id, row.cover_hue),
    artists: row.artists.map(presentNamed),
  }
}

function presentNamed({ id, name, slug, image_id, hue }: z.output<typeof artist>) {
  return { id, name, slug, hue, is_valid: isValidName(name), picture: toPicture(image_id, hue) }
}
