import * as z from 'zod'
import { locales } from '../../../../platform/contract/locales.ts'
import { type CellType, list } from '../../../../platform/import/cell-types.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { getServerTexts } from '../../../../platform/server/emails/server-texts.ts'
import { readOnce } from '../../../../platform/server/once.ts'
import { genreSlugs } from '../genre-names.ts'

const otherNames: Record<string, string> = {
  rnb: 'r-and-b',
  'r n b': 'r-and-b',
  'rhythm and blues': 'r-and-b',
  'alt rock': 'alternative-rock',
  dnb: 'drum-and-bass',
  'drum n bass': 'drum-and-bass',
  'd and b': 'drum-and-bass',
  electronica: 'electronic',
  electro: 'electronic',
  mandopop: 'c-pop',
  anison: 'anime',
  ost: 'soundtrack',
  'prog rock': 'progressive-rock',
  'psych rock': 'psychedelic-rock',
  'rock n roll': 'rock-and-roll',
  ballad: 'ballad',
  ballads: 'ballad',
  'musical theatre': 'musical',
  'musical theater': 'musical',
}

/**
 * Normalizes a genre for comparison: "Hip Hop", "hip-hop" and "HipHop" are equal, and so are "jazz" and "Jazz
 * music".
 */
function toForm(genre: string): string {
  const words = genre.normalize('NFKC').toLowerCase().replaceAll('&', ' and ')
  return words.replace(/\smusic$/, '').replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/**
 * The first entry wins, so an English name takes precedence when two languages use one word for different
 * genres.
 */
const slugsByForm = new Map<string, string>()
for (const [name, slug] of [
  ...genreSlugs.map(slug => [slug, slug] as const),
  ...Object.entries(otherNames),
  ...locales.flatMap(locale =>
    genreSlugs.map(slug => [getServerTexts(locale)(`genre.${slug}`), slug] as const),
  ),
]) {
  if (!slugsByForm.has(toForm(name))) slugsByForm.set(toForm(name), slug)
}

/** Returns the slug of a translated genre, given any of its names; other genres are returned unchanged. */
export function canonicalizeGenre(genre: string): string {
  return slugsByForm.get(toForm(genre)) ?? genre
}

const genreList = list(60, 20)

export const genreCell: CellType = {
  ...genreList,
  parse(cell) {
    const parsed = genreList.parse(cell)
    if (!parsed.ok) return parsed
    return { ok: true, value: [...new Set((parsed.value as string[]).map(canonicalizeGenre))] }
  },
}

const untranslatedGenres = {
  text: `select g.genre, min(c.line) as line, count(*)::int as row_count
    from import_changes c cross join unnest(c.genres) g (genre)
   where g.genre <> all ($1::text[]) group by 1 order by 2, 1`,
  row: z.object({ genre: z.string(), line: z.int(), row_count: z.int() }),
}

/** Finds genres that fans will see untranslated: new ones or typos. */
export async function findUnnamedGenres(db: Db): Promise<{ line: number; problem: string }[]> {
  const rows = await readOnce(db, untranslatedGenres, [genreSlugs])
  return rows.map(({ genre, line, row_count: count }) => {
    const others = count === 1 ? '' : ` (here and in ${count - 1} more)`
    return { line, problem: `the genre "${genre}" is not translated, fans see it as written${others}` }
  })
}
