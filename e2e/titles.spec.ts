import { readFileSync } from 'node:fs'
import { firstSitemap } from './first-sitemap.ts'
import { expect, test } from './fixtures.ts'

interface Asking {
  get: (address: string) => Promise<{ status: () => number; text: () => Promise<string> }>
}

const pathsOf = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  )

const addressesIn = async (request: Asking, sitemap: string) =>
  pathsOf(await (await request.get(sitemap)).text())

async function titleOf(request: Asking, address: string): Promise<string> {
  const page = await request.get(address)
  // It waited too long for a turn to be rendered: asked for again, as browsers are told to.
  if (page.status() === 503) return titleOf(request, address)
  return /<title>([^<]*)<\/title>/.exec(await page.text())?.[1] ?? ''
}

test('no two pages of the catalogue have one title, and most fit into a line of results', async ({
  request,
}) => {
  test.slow()
  const addresses = pathsOf(readFileSync(firstSitemap(process.env['E2E_DATA_DIR'] ?? 'data'), 'utf8'))
  const kinds = Map.groupBy(addresses, address => address.split('/')[1] ?? '')
  const chosen = [...kinds.values()].flatMap(ofKind => ofKind.slice(0, 90))
  const titles = new Map<string, string[]>()
  for (let from = 0; from < chosen.length; from += 8) {
    const some = chosen.slice(from, from + 8)
    const found = await Promise.all(some.map(address => titleOf(request, address)))
    for (const [index, title] of found.entries()) {
      titles.set(title, [...(titles.get(title) ?? []), some[index] ?? ''])
    }
  }
  expect([...titles].filter(([, pages]) => pages.length > 1)).toEqual([])
  const long = [...titles.keys()].filter(title => title.length > 72)
  expect(long.length / titles.size, long.join('\n')).toBeLessThan(0.1)
})

test('each language’s sitemap leads to a page that says it lives there, and names its twins both ways', async ({
  request,
}) => {
  const plain = (await addressesIn(request, '/sitemap.xml')).find(path => path.startsWith('/event/')) ?? ''
  const linksOf = (html: string) =>
    [...html.matchAll(/hreflang="([^"]+)" href="https?:\/\/[^/]+([^"]+)">/g)].map(
      ([, tag, to]) => `${tag} ${to}`,
    )
  const english = await (await request.get(plain)).text()
  for (const locale of ['de', 'zh-tw']) {
    const address = `${plain}?locale=${locale}`
    expect(await addressesIn(request, `/sitemap-${locale}.xml`)).toContain(address)
    const answer = await request.get(address, { headers: { Cookie: 'locale=ko' } })
    const html = await answer.text()
    expect(answer.headers()['vary']).toBe('Accept-Encoding')
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]+${RegExp.escape(address)}"`))
    expect(linksOf(html)).toEqual(linksOf(english))
    expect(linksOf(html)).toContain(`x-default ${plain}`)
  }
})
