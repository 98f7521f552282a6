import { describe, expect, test } from 'vitest'
import { type Locale, toLanguageTag } from '../contract/locales.ts'
import { formatDocumentTitle, renderHead } from './head.ts'
import type { Texts } from './i18n.tsx'
import type { Head } from './page.ts'
import type { TextKey } from './text-keys.ts'

const texts: Texts = { locale: 'en', tag: 'en', t: key => key, has: (key): key is TextKey => key !== '' }
const renderHtml = (head: Partial<Head>, address = '/artist/a,1/') =>
  renderHead({ head: { description: 'd', ...head }, texts, origin: 'https://fans.example.org', address })

describe('renderHead', () => {
  test("builds the title from the page's title, or else the tagline, and the product's name", () => {
    expect(formatDocumentTitle({ title: 'News' })).toBe('News - Fanfare')
    expect(formatDocumentTitle({})).toBe('Bring your artists closer - Fanfare')
  })

  test('links each page to its versions in 15 languages and to x-default', () => {
    const html = renderHtml({}, '/search/?query=a')
    const links = [...html.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, tag, href]) => [tag, href])
    expect(links).toHaveLength(16)
    expect(links).toContainEqual(['zh-Hant', 'https://fans.example.org/search/?query=a&amp;locale=zh-tw'])
    expect(links).toContainEqual(['x-default', 'https://fans.example.org/search/?query=a'])
    expect(html).toContain('<meta name="robots" content="max-snippet:-1, max-image-preview:large">')
  })

  test('adds the locale to the canonical URL, except for English and the pseudo-locale', () => {
    const canonicalIn = (locale: Locale, head: Partial<Head> = {}) => {
      const html = renderHead({
        head: { description: 'd', ...head },
        texts: { ...texts, locale, tag: toLanguageTag(locale) },
        origin: 'https://fans.example.org',
        address: '/events/?tour_id=1',
      })
      const [, canonical] = /rel="canonical" href="([^"]+)"/.exec(html) ?? []
      const [, shared] = /property="og:url" content="([^"]+)"/.exec(html) ?? []
      expect(shared).toBe(canonical)
      return [canonical?.replace('https://fans.example.org', ''), html] as const
    }
    expect(canonicalIn('de')[0]).toBe('/events/?tour_id=1&amp;locale=de')
    expect(canonicalIn('en')[0]).toBe('/events/?tour_id=1')
    expect(canonicalIn('pseudo')[0]).toBe('/events/?tour_id=1')
    // A text without a German version is canonical in English, or else in its first language.
    expect(canonicalIn('de', { languages: ['ko', 'en'] })[0]).toBe('/events/?tour_id=1')
    expect(canonicalIn('de', { languages: ['ko', 'ja'] })[0]).toBe('/events/?tour_id=1&amp;locale=ko')
    const territories = (['en', 'de', 'zh-tw', 'pt', 'fil'] as const).map(
      locale => /og:locale" content="([^"]+)"/.exec(canonicalIn(locale)[1])?.[1],
    )
    expect(territories).toEqual(['en_US', 'de_DE', 'zh_TW', 'pt_BR', 'fil_PH'])
    const [, html] = canonicalIn('de', {
      canonical: '/event/1/',
      jsonLd: () => [{ url: '/event/1/', item: '/' }],
    })
    expect(html).toContain(
      '"url":"https://fans.example.org/event/1/?locale=de","item":"https://fans.example.org/"',
    )
  })

  test('contains the languages, kind and feeds of an article', () => {
    const feeds = [{ type: 'rss' as const, title: 'A & "B"', path: '/news/feeds/en.rss' }]
    const html = renderHtml({ kind: 'article', languages: ['en', 'zh-cn'], feeds })
    expect([...html.matchAll(/hreflang="([^"]+)"/g)].map(([, tag]) => tag)).toEqual([
      'en',
      'zh-Hans',
      'x-default',
    ])
    expect(html).toContain('<meta property="og:type" content="article">')
    expect(html).toContain(
      '<link rel="alternate" type="application/rss+xml" title="A &amp; &quot;B&quot;" href="https://fans.example.org/news/feeds/en.rss">',
    )
  })

  test('marks a `noIndex` page and omits its alternates', () => {
    const html = renderHtml({ noIndex: true })
    expect(html).toContain('content="noindex"')
    expect(html).not.toContain('hreflang')
  })

  test('makes URLs in JSON-LD absolute and escapes markup', () => {
    const text = 'a:"/b","/c",["/d"] \\"/e "/'
    const html = renderHtml({
      title: '"><script>',
      jsonLd: () => [
        {
          '@type': 'Organization',
          url: '/',
          name: '</script>',
          text,
          sameAs: ['https://a.example.org/', '/a/'],
        },
      ],
    })
    expect(html).not.toContain('"><script>')
    const [, json = ''] = /ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toEqual({
      '@type': 'Organization',
      url: 'https://fans.example.org/',
      name: '</script>',
      text,
      sameAs: ['https://a.example.org/', 'https://fans.example.org/a/'],
    })
  })
})
