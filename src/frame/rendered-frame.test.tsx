import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { locales } from '../platform/contract/locales.ts'
import type { ApiClient } from '../platform/web/api/client.ts'
import { createTexts } from '../platform/web/i18n.tsx'
import { definePage } from '../platform/web/page.ts'
import { createPageRouter, type PageRouter } from '../platform/web/router.tsx'
import { fixedHistory } from '../platform/web/routing/history.ts'
import { createMatcher } from '../platform/web/routing/match-page.ts'
import { createServerQueryClient } from '../platform/web/server-query.ts'
import { Footer } from '../platform/web/shell/footer.tsx'
import { Frame, type RenderedParts } from '../platform/web/shell/frame.tsx'
import { renderedFrame } from '../platform/web/shell/rendered-frame.tsx'
import type { Site } from '../platform/web/site.ts'
import { WebApp } from '../platform/web/web-app.tsx'
import { slots, slotsReady } from './slots.tsx'

const noApi: ApiClient = { call: () => Promise.reject(new Error('no call expected')) }
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

beforeAll(slotsReady)

const htmlOf = (router: PageRouter, rendered?: RenderedParts) =>
  renderToString(<WebApp router={router} shell={{ Frame, Footer, slots, rendered }} />)

test.each(locales)('what was rendered before is what would be rendered now, in %s', async locale => {
  for (const address of ['/', '/news/', '/news/7/', '/help/', '/help/?q=%22%3E', '/nothing/here/']) {
    const router = await pageAt(address, locale)
    // Twice, so that the second page gets what the first one had made.
    for (const parts of [renderedFrame(router, slots), renderedFrame(router, slots)]) {
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
  expect(renderedFrame(second, slots)).toBe(renderedFrame(first, slots))
  expect(htmlOf(second, renderedFrame(first, slots))).toBe(htmlOf(second))
  expect(renderedFrame(other, slots)).not.toBe(renderedFrame(first, slots))
  expect(renderedFrame(await pageAt('/help/?q=x', 'de'), slots)).toBeUndefined()
})
