import type pg from 'pg'
import type { RankedArtist } from '../src/catalogue/artists/server/rank-artists.ts'
import { normalise } from '../src/platform/server/normalise.ts'
import { generateArtists, type Script } from './artist-names.ts'
import { openDatabaseIn } from './database.ts'

/** An artist with normalized names. */
export type IndexedArtist = RankedArtist & { shownName: string; script: Script }

const batchSize = 20_000

/** Generates artists with the ids that an empty table will assign. */
export function makeArtists(count: number): IndexedArtist[] {
  const generated = generateArtists(1)
  return Array.from({ length: count }, (_, i) => {
    const { name, popularity, script } = generated.next().value
    return { id: i + 1, name: normalise(name), shownName: name, popularity, script }
  })
}

/**
 * Fills the database of a data folder with exactly these artists; idempotent.
 * @returns the seconds it took; 0 when it was already filled.
 */
export async function fillCatalogue(dataDir: string, artists: IndexedArtist[]): Promise<number> {
  await using database = await openDatabaseIn(dataDir)
  if (await isFilled(database.pool, artists)) return 0
  const start = performance.now()
  await database.pool.query('truncate artists restart identity cascade')
  for (let i = 0; i < artists.length; i += batchSize) {
    await insertArtists(database.pool, artists.slice(i, i + batchSize))
  }
  await database.pool.query('vacuum analyze artists, artist_suffixes')
  return (performance.now() - start) / 1_000
}

async function isFilled(pool: pg.Pool, artists: IndexedArtist[]): Promise<boolean> {
  const last = artists.at(-1)
  const { rows } = await pool.query<{ count: number; name: string | null }>(
    'select count(*), (select name from artists where id = $1) as name from artists',
    [last?.id],
  )
  return rows[0]?.count === artists.length && rows[0].name === last?.shownName
}

async function insertArtists(pool: pg.Pool, artists: IndexedArtist[]): Promise<void> {
  await pool.query({
    name: 'insert-artists',
    text: `insert into artists (name, slug, genres, popularity, search_name)
      select name, 'artist', '{pop}', popularity, form
        from unnest($1::text[], $2::int[], $3::text[]) a (name, popularity, form)`,
    values: [artists.map(a => a.shownName), artists.map(a => a.popularity), artists.map(a => a.name)],
  })
}
