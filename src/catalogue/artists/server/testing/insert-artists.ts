import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { indexArtists } from '../index-artists.ts'

/** Inserts and indexes artists. Returns their ids in the same order. */
export async function insertArtists(
  { pool, db }: TestDatabase,
  artists: { name: string; popularity: number }[],
): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into artists (name, slug, popularity) select n, 'slug', p from unnest($1::text[], $2::int[]) u (n, p) returning id`,
    [artists.map(({ name }) => name), artists.map(({ popularity }) => popularity)],
  )
  await indexArtists(db)
  return rows.map(({ id }) => id)
}
