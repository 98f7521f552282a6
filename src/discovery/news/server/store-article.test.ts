import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import type { ArticleInput } from './index.ts'
import { anArticleInput, articleFixtures } from './testing/article-fixtures.ts'

let database: TestDatabase
let desk: ReturnType<typeof articleFixtures>
beforeAll(async () => {
  database = await testDatabase()
  desk = articleFixtures(database)
})
afterAll(() => database.close())

async function readTexts(key: string): Promise<string[]> {
  const text = `select t.locale || ': ' || t.title as line from articles a join article_texts t on t.article_id = a.id
                 where a.key = $1 order by 1`
  return (await desk.run(text, key)).rows.map(({ line }) => line as string)
}

async function readArtistIds(key: string): Promise<number[]> {
  const text = `select l.artist_id from articles a join article_artists l on l.article_id = a.id
                 where a.key = $1 order by l.position`
  return (await desk.run(text, key)).rows.map(({ artist_id: id }) => id as number)
}

const text = { title: 'T', summary: 'S', body: 'B' }

describe('`storeArticle`', () => {
  test('updates the article with the same key, and changes nothing when the content is the same', async () => {
    const [mira, guest] = [await desk.anArtist('Mira'), await desk.anArtist('Guest')]
    const first = anArticleInput('same', {
      artistIds: [mira, guest],
      title: 'One',
      also: { ko: '하나', ja: 'いち' },
    })
    const created = await desk.store(first)
    expect(created).toMatchObject({ ok: true, outcome: 'created' })
    expect(await desk.store(first)).toEqual({ ...created, outcome: 'unchanged' })
    const changed = anArticleInput('same', { artistIds: [guest, mira], title: 'Two', also: { ko: '둘' } })
    expect(await desk.store(changed)).toEqual({ ...created, outcome: 'changed' })
    expect(await readTexts('same')).toEqual(['en: Two', 'ko: 둘'])
    expect(await readArtistIds('same')).toEqual([guest, mira])
    expect(await desk.store(anArticleInput('same', { title: 'Two' }))).toEqual({
      ...created,
      outcome: 'changed',
    })
    expect(await readArtistIds('same')).toEqual([])
  })

  test('moves the article in its artists’ lists when the publication time changes', async () => {
    const artist = await desk.anArtist('Mover')
    const id = await desk.publish('move', { hoursAgo: 90, artistIds: [artist] })
    await desk.publish('move', { hoursAgo: 99, artistIds: [artist] })
    const { rows } = await desk.run(
      'select l.published_at = a.published_at as is_same from article_artists l join articles a on a.id = l.article_id where a.id = $1',
      id,
    )
    expect(rows).toEqual([{ is_same: true }])
  })

  test('creates one article for concurrent calls with the same key', async () => {
    const both = await Promise.all([desk.store(anArticleInput('twice')), desk.store(anArticleInput('twice'))])
    expect(both.map(stored => stored.ok)).toEqual([true, true])
    const { rows } = await desk.run(`select count(*)::int as n from articles where key = 'twice'`)
    expect(rows).toEqual([{ n: 1 }])
  })

  const wrong: [field: string, change: Partial<ArticleInput>][] = [
    ['key', { key: ' ' }],
    ['key', { key: 'x'.repeat(121) }],
    ['publishedAt', { publishedAt: new Date('never') }],
    ['fallbackLocale', { texts: { ko: text } }],
    ['texts.xx', { texts: { en: text, xx: text } }],
    ['texts.pseudo', { texts: { en: text, pseudo: text } }],
    ['texts.en.title', { texts: { en: { ...text, title: '' } } }],
    ['texts.en.title', { texts: { en: { ...text, title: 'a\nb' } } }],
    ['texts.en.summary', { texts: { en: { ...text, summary: 'x'.repeat(501) } } }],
    ['texts.en.body', { texts: { en: { ...text, body: ' ' } } }],
    ['texts.en.body', { texts: { en: { ...text, body: 'a\0b' } } }],
    ['texts.en.body', { texts: { en: { ...text, body: '['.repeat(1 << 20) } } }],
    ['artistIds', { artistIds: [2_147_483_647] }],
    ['artistIds', { artistIds: [1, 1] }],
    ['coverId', { coverId: 'no-such-picture' }],
  ]
  test.each(wrong)('reports a problem with %s and stores nothing (%#)', async (field, change) => {
    const stored = await desk.store({ ...anArticleInput('wrong'), ...change })
    expect(stored.ok).toBe(false)
    expect(stored.ok || Object.keys(stored.problems)).toEqual([field])
    expect((await desk.run(`select 1 from articles where key in ('wrong', ' ')`)).rows).toEqual([])
  })
})
