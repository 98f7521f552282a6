import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { locales } from '../../contract/locales.ts'
import type { ApiClient } from '../api/client.ts'
import { createTexts } from '../i18n.tsx'
import { definePage } from '../page.ts'
import { createPageRouter, type PageRouter } from '../router.tsx'
import { fixedHistory } from '../routing/history.ts'
import { createMatcher } from '../routing/match-page.ts'
import type { FrameParts } from '../routing/shown-page.tsx'
import { createServerQueryClient } from '../server-query.ts'
import type { Site } from '../site.ts'
import { WebApp } from '../web-app.tsx'
import { Frame } from './frame.tsx'
import { renderedFrame } from './rendered-frame.tsx'

const noApi: ApiClient = { call: () => Promise.reject(new Error('no call expected')), invalidate() {} }
const site: Site = {
  socialLinks: [{ kind: 'youtube', url: 'https://video.example/fans' }],
  aboutUrl: 'https://about.example/',
  supportAddress: 'help@fanfare.example',
  recaptcha: null,
  buildId: 'b1',
  buildDate: '2026-11-22',
  commit: 'c1',
}
const page = definePage({
  load: async () => ({}),
  head: () => ({ description: '' }),
  Component: () => <p>The page itself</p>,
})

async function pageAt(address: string, locale: (typeof locales)[number]): Promise<PageRouter> {
  const texts = createTexts(locale)
  await texts.load(['common'])
  const router = createPageRouter({
    match: createMatcher(
      ['/', '/news/', '/news/$id/', '/help/'].map(path => ({ path, page: 'any', texts: [], search: ['q'] })),
    ),
    loaders: { any: async () => ({ default: page }) },
    context: { api: noApi, texts, queryClient: createServerQueryClient(), seenAt: 0, site },
    history: fixedHistory(address),
  })
  await router.load()
  return router
}

const htmlOf = (router: PageRouter, parts: FrameParts = {}) =>
  renderToString(<WebApp router={router} shell={{ Frame, ...parts }} />)

test.each(locales)('what was rendered before is what would be rendered now, in %s', async locale => {
  for (const address of ['/', '/news/', '/news/7/', '/help/', '/help/?q=%22%3E', '/nothing/here/']) {
    const router = await pageAt(address, locale)
    // Twice, so that the second page gets what the first one had made.
    for (const parts of [renderedFrame(router), renderedFrame(router)]) {
      expect(htmlOf(router, parts)).toBe(htmlOf(router))
    }
  }
})

test('bar and footer are rendered once a language and section', async () => {
  const [first, second, other] = await Promise.all([
    pageAt('/news/7/', 'de'),
    pageAt('/news/8/', 'de'),
    pageAt('/help/', 'de'),
  ])
  expect(renderedFrame(second)).toBe(renderedFrame(first))
  expect(htmlOf(second, renderedFrame(first))).toBe(htmlOf(second))
  expect(renderedFrame(other)).not.toBe(renderedFrame(first))
  expect(renderedFrame(await pageAt('/help/?q=x', 'de'))).toEqual({})
})
