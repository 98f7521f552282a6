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

/** How a genre is compared: "Hip Hop", "hip-hop" and "HipHop" are one, and so are "jazz" and "Jazz music". */
function formOf(genre: string): string {
  const words = genre.normalize('NFKC').toLowerCase().replaceAll('&', ' and ')
  return words.replace(/\smusic$/, '').replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** English before the other languages, should two of them use one word for two genres. */
const slugOfForm = new Map<string, string>()
for (const [name, slug] of [
  ...genreSlugs.map(slug => [slug, slug] as const),
  ...Object.entries(otherNames),
  ...locales.flatMap(locale =>
    genreSlugs.map(slug => [getServerTexts(locale)(`genre.${slug}`), slug] as const),
  ),
]) {
  if (!slugOfForm.has(formOf(name))) slugOfForm.set(formOf(name), slug)
}

/** The slug of a genre that has a name in every language, by any of these names; else the genre as it is. */
export function canonicalGenre(genre: string): string {
  return slugOfForm.get(formOf(genre)) ?? genre
}

const genreList = list(60, 20)

export const genreCell: CellType = {
  ...genreList,
  parse(cell) {
    const parsed = genreList.parse(cell)
    if (!parsed.ok) return parsed
    return { ok: true, value: [...new Set((parsed.value as string[]).map(canonicalGenre))] }
  },
}

const genresOfRows = {
  text: `select g.genre, min(c.line) as line, count(*)::int as row_count
    from import_changes c cross join unnest(c.genres) g (genre)
   where g.genre <> all ($1::text[]) group by 1 order by 2, 1`,
  row: z.object({ genre: z.string(), line: z.int(), row_count: z.int() }),
}

/** Genres that readers of every language will see as they were written: a new one, or a slip of the pen. */
export async function findUnnamedGenres(db: Db): Promise<{ line: number; problem: string }[]> {
  const rows = await readOnce(db, genresOfRows, [genreSlugs])
  return rows.map(({ genre, line, row_count: count }) => {
    const others = count === 1 ? '' : ` (here and in ${count - 1} more)`
    return { line, problem: `the genre "${genre}" is not translated, fans see it as written${others}` }
  })
}
