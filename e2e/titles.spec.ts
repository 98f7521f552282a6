import { readFileSync } from 'node:fs'
import { getFirstSitemapPath } from './first-sitemap.ts'
import { expect, test } from './fixtures.ts'

interface PageClient {
  get: (address: string) => Promise<{ status: () => number; text: () => Promise<string> }>
}

const parseSitemapPaths = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  )

const fetchSitemapPaths = async (request: PageClient, sitemap: string) =>
  parseSitemapPaths(await (await request.get(sitemap)).text())

async function fetchTitle(request: PageClient, address: string): Promise<string> {
  const page = await request.get(address)
  // Retries like a browser when the server is too busy to render the page.
  if (page.status() === 503) return fetchTitle(request, address)
  return /<title>([^<]*)<\/title>/.exec(await page.text())?.[1] ?? ''
}

test.describe('titles and language links', () => {
  test("are unique among the catalogue's pages, and mostly fit into a line of search results", async ({
    request,
  }) => {
    test.slow()
    const addresses = parseSitemapPaths(
      readFileSync(getFirstSitemapPath(process.env['E2E_DATA_DIR'] ?? 'data'), 'utf8'),
    )
    const kinds = Map.groupBy(addresses, address => address.split('/')[1] ?? '')
    const chosen = [...kinds.values()].flatMap(paths => paths.slice(0, 90))
    const titles = new Map<string, string[]>()
    for (let from = 0; from < chosen.length; from += 8) {
      const some = chosen.slice(from, from + 8)
      const found = await Promise.all(some.map(address => fetchTitle(request, address)))
      for (const [index, title] of found.entries()) {
        titles.set(title, [...(titles.get(title) ?? []), some[index] ?? ''])
      }
    }
    expect([...titles].filter(([, pages]) => pages.length > 1)).toEqual([])
    const long = [...titles.keys()].filter(title => title.length > 72)
    expect(long.length / titles.size, long.join('\n')).toBeLessThan(0.1)
  })

  test('list each page in the sitemap of its language, with reciprocal alternates', async ({ request }) => {
    const plain =
      (await fetchSitemapPaths(request, '/sitemap.xml')).find(path => path.startsWith('/event/')) ?? ''
    const parseLanguageLinks = (html: string) =>
      [...html.matchAll(/hreflang="([^"]+)" href="https?:\/\/[^/]+([^"]+)">/g)].map(
        ([, tag, to]) => `${tag} ${to}`,
      )
    const english = await (await request.get(plain)).text()
    for (const locale of ['de', 'zh-tw']) {
      const address = `${plain}?locale=${locale}`
      expect(await fetchSitemapPaths(request, `/sitemap-${locale}.xml`)).toContain(address)
      const response = await request.get(address, { headers: { Cookie: 'locale=ko' } })
      const html = await response.text()
      expect(response.headers()['vary']).toBe('Accept-Encoding')
      expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]+${RegExp.escape(address)}"`))
      expect(parseLanguageLinks(html)).toEqual(parseLanguageLinks(english))
      expect(parseLanguageLinks(html)).toContain(`x-default ${plain}`)
    }
  })
})
