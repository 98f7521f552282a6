import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../../platform/server/database.ts'
import { runOnce } from '../../../platform/server/once.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { indexArtists } from './index-artists.ts'
import { searchArtists } from './search-artists.ts'
import { insertArtists } from './testing/insert-artists.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(() => run('truncate artists restart identity cascade'))

async function run<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
  return (await database.pool.query(text, values)).rows as Row[]
}

async function artistsNamed(...names: string[]) {
  await insertArtists(
    database,
    names.map(name => ({ name, popularity: 0 })),
  )
}

async function namesFor(query: string, { offset = 0, limit = 10 } = {}) {
  const { rows } = await searchArtists(db, { query, offset, limit })
  return rows.map(({ name }) => name)
}

describe('`searchArtists`', () => {
  test('ranks by exact name, prefix, word prefix and substring, then by popularity and id', async () => {
    await insertArtists(database, [
      { name: 'Harmonium', popularity: 900 },
      { name: 'Blue Moon', popularity: 50 },
      { name: 'Moonlit', popularity: 5 },
      { name: 'Moon', popularity: 0 },
      { name: 'Moonrise', popularity: 70 },
      { name: 'Red Moon', popularity: 50 },
      { name: 'Honeymoon', popularity: 9999 },
      { name: 'MOON', popularity: 3 },
    ])
    const expected = ['MOON', 'Moon', 'Moonrise', 'Moonlit', 'Blue Moon', 'Red Moon', 'Honeymoon']
    expect(await namesFor('moon')).toEqual(expected)
  })

  test.each([
    ['소년', '푸른소년단'],
    ['ぐら', 'サクグラス'],
    ['京事', '東京事務所'],
    ['มูน', 'บลูมูนไลท์'],
    ['лун', 'Полуночная'],
    ['E H', 'The Hollow Ones'],
    ['  the   hollow ', 'The Hollow Ones'],
    ['ÓNES B', 'Stones & Bones'],
    ['(INVALID)', '(INVALID) Leftover'],
    ['leftover', '(INVALID) Leftover'],
    ['100%_', '100%_\\'],
  ])('matches %s with %s', async (query, name) => {
    await artistsNamed(
      '푸른소년단',
      'サクグラス',
      '東京事務所',
      'บลูมูนไลท์',
      'Полуночная',
      'The Hollow Ones',
      'Stones & Bones',
    )
    await artistsNamed('(INVALID) Leftover', '100%_\\')
    expect(await namesFor(query)).toEqual([name])
  })

  test('returns every field of a listed artist', async () => {
    await run(`insert into artists (name, slug, mmt_id, genres, itunes_artist_id, youtube_id, hue, is_featured, popularity,
    makepoints, city_count, version) values ('Moon', 'moon', 'm1', '{pop,folk}', 'i1', 'y1', 12, true, 5, 6, 7, 8)`)
    await indexArtists(db)
    expect(await searchArtists(db, { query: 'moon', offset: 0, limit: 7 })).toMatchObject({
      totalCount: 1,
      rows: [
        {
          id: 1,
          name: 'Moon',
          slug: 'moon',
          mmt_id: 'm1',
          genres: ['pop', 'folk'],
          itunes_artist_id: 'i1',
          youtube_id: 'y1',
          image_id: null,
          hue: 12,
          is_featured: true,
          makepoints: 6,
          city_count: 7,
          version: 8,
        },
      ],
    })
  })

  test('returns pages without gaps and the same total beyond the end', async () => {
    await artistsNamed(...Array.from({ length: 25 }, (_, i) => `Echo ${i}`))
    const pages = [
      await namesFor('echo'),
      await namesFor('echo', { offset: 10 }),
      await namesFor('echo', { offset: 20 }),
    ]
    expect(pages.map(page => page.length)).toEqual([10, 10, 5])
    expect(new Set(pages.flat()).size).toBe(25)
    expect(await searchArtists(db, { query: 'echo', offset: 100_000, limit: 10 })).toMatchObject({
      totalCount: 25,
      rows: [],
    })
  })

  test.each([1000, 1001, 1002, 5000])('counts and returns at most 1,001 of %i matches', async count => {
    await artistsNamed(...Array.from({ length: count }, (_, i) => `Echo ${i} o`))
    const last = Math.min(count, 1001)
    for (const query of ['echo', 'ho']) {
      const { totalCount, rows } = await searchArtists(db, { query, offset: last - 1, limit: 10 })
      expect(totalCount).toBe(last)
      expect(rows.map(({ id }) => id)).toEqual([last])
      expect(await namesFor(query, { offset: last })).toEqual([])
    }
  })

  test('handles empty, malformed and very long queries', async () => {
    await artistsNamed('Moon', '\ud800\u0000\u202e'.replaceAll('\u0000', ''), 'x'.repeat(5000))
    expect(await namesFor('\u202emo\u0000on\ud800')).toEqual(['Moon'])
    expect(await namesFor('x'.repeat(100_000))).toHaveLength(1)
    for (const query of [
      '',
      ' ',
      '\ud800',
      '\u0000',
      '\u{10ffff}',
      "'; drop table artists; --",
      '%',
      '_',
      '\\',
      '$1',
    ]) {
      expect(await searchArtists(db, { query, offset: 0, limit: 10 })).toMatchObject({
        totalCount: 0,
        rows: [],
      })
    }
  })

  test('no longer finds an artist by the old name after a rename', async () => {
    await artistsNamed('Moon')
    await run(`update artists set name = 'Sun'`)
    expect(await namesFor('moon')).toEqual([])
    expect(await indexArtists(db)).toBe(1)
    expect(await namesFor('sun')).toEqual(['Sun'])
    expect(await indexArtists(db)).toBe(0)
  })

  test('updates the index only when the transaction commits', async () => {
    await artistsNamed('Moon')
    const cancelled = database.transaction(async tx => {
      await runOnce(tx, `update artists set name = 'Sun'`)
      await indexArtists(tx)
      expect((await searchArtists(tx, { query: 'sun', offset: 0, limit: 1 })).totalCount).toBe(1)
      expect(await namesFor('moon')).toEqual(['Moon'])
      throw new Error('changed my mind')
    })
    await expect(cancelled).rejects.toThrow('changed my mind')
    expect(await namesFor('moon')).toEqual(['Moon'])
    expect(await namesFor('sun')).toEqual([])
  })
})
