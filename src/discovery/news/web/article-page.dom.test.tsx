import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { openPage } from '../../../app/testing/open-page.tsx'
import { fail } from '../../../platform/contract/errors.ts'
import { startContractServer } from '../../../platform/web/testing/contract-server.ts'
import { getArticle, newsErrors } from '../contract.ts'
import type { Article } from './queries.ts'
import { noor, toArticle, toListed } from './testing/sample-articles.ts'

async function openArticle(given: Partial<Article> = {}, address = '/news/9/') {
  const server = await startContractServer()
  server.answers(getArticle, toArticle(given))
  const page = await openPage(address, { server, fan: null })
  const loaded = page.router.state.opened?.loaded
  return { ...page, server, head: loaded?.kind === 'page' ? loaded.head : undefined, loaded }
}

const link = (name: string) => screen.getByRole('link', { name })
const hrefOf = (name: string) => link(name).getAttribute('href')

describe('article page', () => {
  test("shows the article's text and publication date", async () => {
    const { server } = await openArticle()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Article 9')
    screen.getByText('Summary of article 9.')
    screen.getByText('A new record is out.')
    screen.getByText('May 4, 2026')
    expect(hrefOf('News')).toBe('/news/')
    expect(server.calls(getArticle)).toMatchObject([{ params: { article_id: '9' }, query: { lang: 'en' } }])
  })

  test('shows the update date when the article was updated on a later day', async () => {
    await openArticle({ updated_at: '2026-05-06T10:00:00.000Z' })
    screen.getByText(/· Updated May 6, 2026$/)
  })

  test.each(['2026-05-04T18:00:00.000Z', '2026-05-01T10:00:00.000Z'])(
    'omits an update on the day of publication or earlier: %s',
    async updated_at => {
      await openArticle({ updated_at })
      expect(screen.queryByText(/Updated/)).toBeNull()
    },
  )

  test("states the article's language when there is no translation", async () => {
    await openArticle({ lang: 'ko', languages: ['ko'], is_fallback: true })
    screen.getByText('This article isn’t available in your language yet. Here it is in Korean.')
    expect(screen.getByRole('heading', { level: 1 }).getAttribute('lang')).toBe('ko')
    expect(screen.queryByText('Also in')).toBeNull()
  })

  test('links the other languages by their own names', async () => {
    await openArticle({ languages: ['en', 'ko', 'de'] })
    expect(hrefOf('한국어')).toBe('/news/9/?locale=ko')
    expect(link('Deutsch').getAttribute('hreflang')).toBe('de')
    expect(screen.queryByRole('link', { name: 'English' })).toBeNull()
  })

  test("links the article's artists and their project on sale", async () => {
    const invalid = { ...noor, id: 6, name: '(INVALID) Nobody', is_valid: false }
    await openArticle({ artists: [noor, invalid], project: { id: 4, name: 'Tour shirt', picture: null } })
    const aside = within(screen.getByRole('complementary'))
    expect(aside.getByRole('link', { name: 'Noor' }).getAttribute('href')).toBe('/artist/noor,5/')
    expect(aside.getByText('(INVALID) Nobody').closest('a')).toBeNull()
    expect(aside.getByRole('link', { name: 'Tour shirt' }).getAttribute('href')).toBe('/project/4/')
  })

  test('links older, newer and related articles', async () => {
    await openArticle({
      previous: toListed(8),
      next: toListed(10),
      related: [toListed(3, { artists: [noor] })],
    })
    const neighbours = within(screen.getByRole('navigation', { name: 'Older and newer' })).getAllByRole(
      'link',
    )
    expect(neighbours.map(each => [each.getAttribute('rel'), each.getAttribute('href')])).toEqual([
      ['prev', '/news/8/'],
      ['next', '/news/10/'],
    ])
    expect(hrefOf('Article 3')).toBe('/news/3/')
    expect(hrefOf('All news')).toBe('/news/')
  })

  test('shows no neighbours for the only article', async () => {
    await openArticle()
    expect(screen.queryByRole('navigation', { name: 'Older and newer' })).toBeNull()
    expect(screen.queryByText('Read on')).toBeNull()
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  test("fails with 404 when the article doesn't exist", async () => {
    const server = await startContractServer()
    server.answers(getArticle, fail(newsErrors.notFound))
    const { router } = await openPage('/news/9/', { server, fan: null })
    expect(router.state.opened?.loaded).toMatchObject({ kind: 'failure', status: 404 })
    expect(screen.queryByRole('article')).toBeNull()
  })

  test('redirects an address with a slug to the plain id', async () => {
    const { loaded, server } = await openArticle({}, '/news/a-new-record,9/')
    expect(loaded).toMatchObject({ kind: 'redirect', href: '/news/9/', permanent: true })
    expect(server.calls(getArticle)).toEqual([])
  })
})

describe('article share button', () => {
  const share = async () => {
    const { user, server } = await openArticle()
    return {
      url: `${server.url}/news/9/`,
      press: () => user.click(screen.getByRole('button', { name: 'Share' })),
    }
  }

  test('copies the link when the system has no share sheet', async () => {
    const { url, press } = await share()
    await press()
    await screen.findByText('Link copied.')
    expect(await navigator.clipboard.readText()).toBe(url)
  })

  test('passes the title and the link to the share sheet', async () => {
    const { url, press } = await share()
    const sheet = vi.fn(async () => {})
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share: sheet }))
    await press()
    expect(sheet).toHaveBeenCalledWith({ title: 'Article 9', url })
  })

  test('shows no error when the fan closes the share sheet', async () => {
    const { press } = await share()
    const sheet = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')))
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share: sheet }))
    await press()
    expect(sheet).toHaveBeenCalled()
    expect(screen.queryByText(/couldn’t share/)).toBeNull()
  })

  test('shows the link when it can be neither shared nor copied', async () => {
    const { url, press } = await share()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    await press()
    await screen.findByText(`We couldn’t share the link. Copy it here: ${url}`)
  })
})

describe('article head', () => {
  test("lists the article's languages and its artists' feeds", async () => {
    const { head } = await openArticle({ artists: [noor], languages: ['en', 'ko', 'xx'] })
    expect(head).toMatchObject({
      title: 'Article 9',
      description: 'Summary of article 9.',
      canonical: '/news/9/',
      kind: 'article',
      languages: ['en', 'ko'],
    })
    expect(head?.feeds?.map(({ title }) => title)).toEqual(['News', 'News', 'News about Noor'])
  })

  test('never dates a change before the publication', async () => {
    const { head } = await openArticle({ updated_at: '2026-05-01T10:00:00.000Z' })
    expect(head?.jsonLd?.()[0]).toMatchObject({
      headline: 'Article 9',
      datePublished: '2026-05-04T10:00:00.000Z',
      dateModified: '2026-05-04T10:00:00.000Z',
    })
  })
})
