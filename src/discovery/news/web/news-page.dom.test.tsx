import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '../../../app/testing/open-page.tsx'
import { toOffsetPage } from '../../../platform/contract/paged.ts'
import {
  dropFailedReads,
  noConnection,
  startContractServer,
} from '../../../platform/web/testing/contract-server.ts'
import { listArticles } from '../contract.ts'
import type { ListedArticle } from './queries.ts'
import { noor, toListed } from './testing/sample-articles.ts'

async function openNews(articles: ListedArticle[], address = '/news/') {
  const server = await startContractServer()
  server.answers(listArticles, ({ query }) => {
    const [limit, offset] = [Number(query['limit']), Number(query['offset'])]
    const rows = articles.slice(offset, offset + limit)
    return toOffsetPage({ limit, offset }, { totalCount: articles.length, rows })
  })
  const page = await openPage(address, { server, fan: null })
  return { ...page, server }
}

const many = Array.from({ length: 30 }, (_, at) => toListed(at + 1))
const picture = { id: 'pic_1', hue: 200 }
const titlesNow = () =>
  within(screen.getByRole('heading', { name: 'All articles' }).closest('section')!)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

describe('news page', () => {
  test('leads with the newest article, its summary and its artists', async () => {
    const leo = { ...noor, id: 6, name: 'Leo' }
    await openNews([toListed(1, { picture, artists: [noor, leo] }), toListed(2, { artists: [noor] })])
    const lead = screen.getByRole('heading', { name: 'Article 1', level: 2 }).closest('article')!
    expect(lead.textContent).toContain('Summary of article 1.')
    expect(lead.textContent).toContain('Noor and Leo · May 4, 2026')
    expect(within(lead).getByRole('link').getAttribute('href')).toBe('/news/1/')
    expect(screen.queryByText('Summary of article 2.')).toBeNull()
    const other = screen.getByRole('link', { name: 'Article 2' })
    expect(other.getAttribute('href')).toBe('/news/2/')
    expect(other.closest('article')?.textContent).toMatch(/Noor\s· May 4, 2026/)
  })

  test('has no lead when the newest article has no picture', async () => {
    await openNews([toListed(1), toListed(2, { picture })])
    expect(screen.queryByText('Summary of article 1.')).toBeNull()
    expect(titlesNow()).toEqual(['Article 1', 'Article 2'])
  })

  test("marks the language of an article that isn't in the fan's language", async () => {
    await openNews([toListed(1), toListed(2, { lang: 'ko', title: '새 앨범' })])
    expect(screen.getByText('새 앨범').closest('[lang]')?.getAttribute('lang')).toBe('ko')
    expect(screen.getByText('Article 1').closest('[lang]')).toBeNull()
  })

  test('requests the fan’s language', async () => {
    const { server } = await openNews(many)
    expect(server.calls(listArticles).map(({ query }) => query)).toEqual([
      { lang: 'en', limit: '12', offset: '0' },
    ])
  })

  test('links the feed', async () => {
    await openNews(many)
    expect(screen.getByRole('link', { name: 'Subscribe via RSS' }).getAttribute('href')).toBe(
      '/news/feeds/en.rss',
    )
  })

  test('links to the events when there is no news', async () => {
    await openNews([])
    screen.getByRole('heading', { name: 'No news yet' })
    expect(screen.getByRole('link', { name: 'See all events' }).getAttribute('href')).toBe('/events/')
    expect(screen.queryByRole('link', { name: 'Subscribe via RSS' })).toBeNull()
  })

  test('reloads the list when the fan retries after an error', async () => {
    const server = await startContractServer()
    server.answers(listArticles, noConnection)
    const { user } = await openPage('/news/', { server, fan: null })
    await screen.findByRole('heading', { name: 'The news didn’t load' })
    server.answers(
      listArticles,
      toOffsetPage({ limit: 12, offset: 0 }, { totalCount: 1, rows: [toListed(1)] }),
    )
    await dropFailedReads()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: 'Article 1' })
    expect(screen.queryByRole('heading', { name: 'The news didn’t load' })).toBeNull()
  })
})

describe('news pagination', () => {
  test('gives each page its own address and marks the current page', async () => {
    await openNews(many, '/news/?offset=12')
    expect(titlesNow()[0]).toBe('Article 13')
    expect(titlesNow()).toHaveLength(12)
    const pages = within(screen.getByRole('navigation', { name: 'News pages' }))
    expect(pages.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
      '/news/',
      '/news/?offset=12',
      '/news/?offset=24',
    ])
    expect(pages.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
    expect(pages.getByRole('link', { name: 'Page 1' }).getAttribute('aria-current')).toBeNull()
  })

  test('shows the lead only on the first page', async () => {
    await openNews(
      many.map(article => ({ ...article, picture })),
      '/news/?offset=24',
    )
    expect(screen.queryByText('Summary of article 25.')).toBeNull()
    expect(titlesNow()[0]).toBe('Article 25')
  })

  test('is hidden when all articles fit on one page', async () => {
    await openNews(many.slice(0, 12))
    expect(screen.queryByRole('navigation', { name: 'News pages' })).toBeNull()
  })

  test.each([
    ['13', '12'],
    ['11', '0'],
    ['-12', '0'],
    ['all', '0'],
    ['9999', '996'],
  ])('reads the offset %s as %s', async (given, read) => {
    const { server } = await openNews(many, `/news/?offset=${given}`)
    expect(server.calls(listArticles)[0]?.query['offset']).toBe(read)
  })

  test('gives each page its own title and canonical address', async () => {
    const { router } = await openNews(many, '/news/?offset=12')
    const loaded = router.state.opened?.loaded
    expect(loaded?.kind === 'page' && loaded.head).toMatchObject({
      title: 'News, page 2',
      canonical: '/news/?offset=12',
    })
  })
})
