import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { anOperator } from '../../../../platform/server/testing/operator.ts'
import { listArticles } from '../list-articles.ts'
import { storeArticle } from '../store-article.ts'
import { articleCommands } from './article-commands.ts'

const now = Date.UTC(2030, 0, 1)

describe('article commands', () => {
  test('unpublish an article, publish it without another announcement, and delete it', async () => {
    await using database = await testDatabase()
    const { run, audits } = anOperator(database, articleCommands, now)
    const texts = { en: { title: 'Out now', summary: 'One line.', body: 'A text.' } }
    const publishedAt = new Date(now - 3_600_000)
    await database.transaction(db => storeArticle(db, { key: 'n-1', publishedAt, texts }, { now: () => now }))
    const titles = async () => {
      const page = { lang: 'en', artistId: null, untilMs: now, limit: 12, offset: 0 }
      return (await listArticles(database.db, page)).rows.map(({ title }) => title)
    }
    expect(await titles()).toEqual(['Out now'])
    expect(await run('news unpublish', ['n-1'], { reason: 'a claim' })).toMatchObject({ ok: true })
    expect(await titles()).toEqual([])
    expect(await run('news publish', ['n-1'], { at: '2030-01-01T00:00' })).toMatchObject({ ok: false })
    expect(await run('news publish', ['n-1'])).toMatchObject({ ok: true })
    expect(await titles()).toEqual(['Out now'])
    expect(await run('news delete', ['n-1'], { reason: 'a claim' })).toMatchObject({ ok: true })
    expect(await titles()).toEqual([])
    expect(await run('news publish', ['n-1'])).toEqual({ ok: false, problem: 'There is no article "n-1".' })
    const [was, never, again] = [
      '2029-12-31T23:00:00.000Z',
      '9999-12-31T00:00:00.000Z',
      '2030-01-01T00:00:00.000Z',
    ].map(published_at => ({ published_at }))
    expect(await audits()).toMatchObject([
      { act: 'news unpublish', reason: 'a claim', before: was, after: never },
      { act: 'news publish', before: never, after: again },
      { act: 'news delete', before: again, after: {} },
    ])
  })
})
