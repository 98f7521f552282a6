import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../../platform/server/database.ts'
import { normalise } from '../../../platform/server/normalise.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { indexArtists } from './index-artists.ts'
import { type RankedArtist, rankArtists } from './rank-artists.ts'
import { searchArtists } from './search-artists.ts'
import { insertArtists } from './testing/insert-artists.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database.close())

async function run<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
  return (await database.pool.query(text, values)).rows as Row[]
}

// A small alphabet makes names repeat, overlap themselves and match in every tier.
const character = fc.constantFrom(
  ...'aaabÁ  -',
  '소',
  '년',
  'カ',
  'か',
  'ガ',
  '東',
  '京',
  'ก',
  'ก็',
  'ё',
  'е',
  'й',
)
const name = fc.oneof(
  fc.array(character, { minLength: 1, maxLength: 8 }).map(characters => characters.join('')),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).map(text => text.replaceAll('\u0000', '')),
)
const popularity = fc.integer({ min: 0, max: 3 })
const write = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('insert' as const),
      artists: fc.array(fc.record({ name, popularity }), { maxLength: 12 }),
    }),
  },
  fc.record({ kind: fc.constant('rename' as const), nth: fc.nat(), name }),
  fc.record({ kind: fc.constant('popularity' as const), nth: fc.nat(), popularity }),
  fc.record({ kind: fc.constant('delete' as const), nth: fc.nat() }),
)

/** Applies a write to the database and to the in-memory model. */
async function apply(step: typeof write extends fc.Arbitrary<infer T> ? T : never, artists: RankedArtist[]) {
  if (step.kind === 'insert') {
    const ids = await insertArtists(database, step.artists)
    artists.push(...step.artists.map((artist, i) => ({ ...artist, id: ids[i]! })))
    return
  }
  const artist = artists[step.nth % artists.length]
  if (!artist) return
  if (step.kind === 'rename') {
    artist.name = step.name
    await run('update artists set name = $2 where id = $1', artist.id, step.name)
    await indexArtists(db)
  } else if (step.kind === 'popularity') {
    artist.popularity = step.popularity
    await run('update artists set popularity = $2 where id = $1', artist.id, step.popularity)
  } else {
    artists.splice(artists.indexOf(artist), 1)
    await run('delete from artists where id = $1', artist.id)
  }
}

describe('`searchArtists` (property)', () => {
  test('ranks like the reference implementation after any writes, on every index path', async () => {
    const queries = fc.array(fc.oneof(name, character), { minLength: 1, maxLength: 6 })
    const page = fc.record({ offset: fc.nat(12), limit: fc.integer({ min: 1, max: 10 }) })
    const property = fc.asyncProperty(
      fc.array(write, { maxLength: 8 }),
      queries,
      page,
      async (writes, texts, { offset, limit }) => {
        await run('truncate artists restart identity cascade')
        const artists: RankedArtist[] = []
        for (const step of writes) await apply(step, artists)
        for (const query of texts) {
          const expected = rankArtists(artists, query)
          const { totalCount, rows } = await searchArtists(db, { query, offset, limit })
          expect({ totalCount, ids: rows.map(({ id }) => id) }).toEqual({
            totalCount: expected.length,
            ids: expected.slice(offset, offset + limit),
          })
          if (normalise(query) === '') continue
          // Tiny limits make a handful of artists exercise the code paths for a million.
          for (const [rowsMax, walkMax] of [
            [0, 0],
            [0, 100],
            [2, 3],
            [5, 100],
          ]) {
            const [many] = await run(
              'select * from search_artists($1, $2, $3, $4, $5)',
              normalise(query),
              offset,
              limit,
              rowsMax,
              walkMax,
            )
            expect(many).toEqual({
              total_count: expected.length,
              artist_ids: expected.slice(offset, offset + limit),
            })
          }
        }
      },
    )
    await fc.assert(property, { numRuns: 100 })
  }, 60_000)
})
