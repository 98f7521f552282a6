import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { exportArtists } from './export-artists.ts'
import { getArtistForStaff } from './get-artist-for-staff.ts'
import { type ArtistSort, listArtistsForStaff } from './list-artists-for-staff.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  // Each name has one suffix instead of one per character, which would take most of the test's time.
  await database.pool.query(`
    alter table artists disable trigger artist_suffixes_insert;
    insert into artists (name, slug, search_name, popularity)
      select 'Artist ' || n, 'a', 'artist ' || n, n % 1000 from generate_series(1, 100000) n;
    insert into artist_suffixes (tier, suffix, popularity, artist_id)
      select 1, search_name, popularity, id from artists;
    analyze artists, artist_suffixes`)
})
afterAll(() => database.close())

/** Explains the statements that `work` sends, and returns their plans. */
async function explain(work: (db: ReadDb) => Promise<unknown>): Promise<string> {
  const plans: string[] = []
  const query = async ({ text }: { text: string }, values: unknown[] = []) => {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    plans.push(...rows.map(row => row['QUERY PLAN']))
    return []
  }
  await work({ query })
  return plans.join('\n')
}

const few = { artistIds: [7, 70_000], eventIds: [] }
const all = { query: '', state: 'all', isFeatured: null, genre: null } as const
const list = (
  filter: { query?: string; sort?: ArtistSort | null; state?: 'invalid'; isFeatured?: true },
  scope: typeof few | null = null,
) => explain(db => listArtistsForStaff(db, { ...all, sort: null, limit: 50, offset: 0, ...filter, scope }))

describe('index use with 100,000 artists', () => {
  test.each(['', 'artist', 'artist 70000'])(
    'reads a scope by its ids when the query is "%s"',
    async query => {
      const plan = await list({ query }, few)
      expect(plan).toContain('artists_pkey')
      expect(plan).not.toContain('Seq Scan on artists')
    },
  )

  test('reads one artist and an export of a scope by id', async () => {
    for (const scope of [few, null]) {
      const plan = await explain(db => getArtistForStaff(db, 7, scope))
      expect(plan).toContain('Index Scan using artists_pkey')
    }
    const exported = await explain(db => exportArtists(db, { ...all, scope: few }).next())
    expect(exported).toContain('Index Cond: ((id = ANY')
  })

  test('finds a name by the search index', async () => {
    const plan = await list({ query: 'artist 7000' })
    expect(plan).toContain('artist_suffixes_pkey')
    expect(plan).not.toContain('Seq Scan')
  })

  test.each([
    [{ sort: '-popularity' }, 'artists_by_popularity'],
    [{ sort: 'popularity' }, 'Backward using artists_by_popularity'],
    [{ sort: 'name' }, 'artists_by_name'],
    [{ sort: '-name' }, 'Backward using artists_by_name'],
    [{ sort: 'created' }, 'artists_pkey'],
    [{ sort: '-created' }, 'Backward using artists_pkey'],
    [{ state: 'invalid' }, 'artists_invalid'],
    [{ isFeatured: true }, 'artists_featured'],
  ] as const)('reads %j by %s', async (filter, index) => {
    expect(await list(filter)).toContain(index)
  })
})
