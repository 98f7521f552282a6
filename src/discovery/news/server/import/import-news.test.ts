import { describe, expect, test } from 'vitest'
import { artistsModule } from '../../../../catalogue/artists/server/index.ts'
import { operatorFiles } from '../../../../platform/import/testing/operator-files.ts'
import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { newsContent } from './news-content.ts'

const article = {
  key: 'n-1',
  published_at: '2029-12-31T10:00:00+09:00',
  artists: ['a-1'],
  title: { en: 'A new record', ko: '새 음반' },
  summary: { en: 'In spring.', ko: '봄에.' },
  body: { en: '**Soon.**', ko: '곧.' },
}

describe('news import', () => {
  test('stores articles by language, idempotently, and reports invalid ones by line', async () => {
    await using database = await testDatabase()
    const files = operatorFiles(database, [...artistsModule.contents, newsContent])
    await files.importFile('artists', 'a.csv', 'key,name\na-1,Velvet Harbour\n')
    const load = (...articles: object[]) =>
      files.importFile('news', 'n.jsonl', articles.map(each => JSON.stringify(each)).join('\n'))
    expect(await load(article)).toBe('Imported news: 1 added, 0 changed, 0 unchanged.')
    expect(await load(article)).toBe('Nothing to change: 1 news are as the file says.')
    const texts = () => files.rows('select locale, title, body from article_texts order by locale')
    expect(await texts()).toEqual([
      { locale: 'en', title: 'A new record', body: '**Soon.**' },
      { locale: 'ko', title: '새 음반', body: '곧.' },
    ])
    const csv = 'key,published_at,title,summary,body\nn-1,2029-12-31T01:00:00Z,A record,In spring.,Soon.\n'
    expect(await files.importFile('news', 'n.csv', csv)).toBe(
      'Imported news: 0 added, 1 changed, 0 unchanged.',
    )
    expect(await texts()).toEqual([{ locale: 'en', title: 'A record', body: 'Soon.' }])
    expect(await files.rows('select artist_id from article_artists')).toHaveLength(1)
    expect(
      await load(
        { ...article, key: 'n-2', summary: 'English only' },
        { ...article, key: 'n-3', title: { xx: 'No such language' } },
        { ...article, key: 'n-4', cover_id: 'gone' },
      ),
    ).toMatch(
      /^Nothing was imported: 3 problems\.\nline 1: summary \(ko\): .+\nline 2: .+\nline 3: cover_id: /,
    )
    expect(await load({ ...article, key: 'n-4', cover_id: 'gone' })).toBe(
      'Nothing was imported: one problem.\nline 1: cover_id: there is no picture "gone"',
    )
    expect(await files.rows('select key from articles')).toEqual([{ key: 'n-1' }])
    files.close()
  })
})
