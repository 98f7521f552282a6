import { expect, test } from './fixtures.ts'
import { examples, filledIn } from './pages.ts'
import { visit, withoutNotices } from './shell-steps.ts'

// Each file is a request that competes with the page's main picture (docs/decisions, files of a first view).
const scriptsMax = 15
const sheetsMax = 3

test('a page names at most 15 scripts and 3 style sheets, each once', async ({ request }) => {
  for (const [first = ''] of Object.values(examples)) {
    const address = await filledIn(request, first)
    const html = await (await request.get(address)).text()
    const scripts = scriptsIn(html)
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)]
    expect.soft(scripts.length, `scripts of ${address}`).toBeLessThanOrEqual(scriptsMax)
    expect.soft(sheets.length, `style sheets of ${address}`).toBeLessThanOrEqual(sheetsMax)
    expect(new Set([...scripts, ...sheets.map(([, file]) => file)]).size).toBe(scripts.length + sheets.length)
  }
})

/** The scripts of a first view: later parts ask for theirs once the page is hydrated. */
const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, file = '']) => file)

const withPicture = ['/', '/artist/$artist/', '/event/$event/', '/campaigns/$campaign/', '/project/$project/']

test('the browser asks for the picture first, then for these scripts, then for what later parts need', async ({
  page,
  context,
  baseURL,
}) => {
  await withoutNotices(context, baseURL)
  for (const row of withPicture) {
    const address = await filledIn(page.request, examples[row]?.[0] ?? row)
    await visit(page, address)
    const named = scriptsIn(await (await page.request.get(address)).text())
    const files = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
    )
    const picture = await page
      .locator('img[fetchpriority=high]')
      .first()
      .evaluate((image: HTMLImageElement) => image.currentSrc)
    const ending = (end: string) => files.filter(({ name }) => name.endsWith(end))
    expect.soft(ending('.css').length, `style sheets of ${row}`).toBeLessThanOrEqual(sheetsMax)
    const isNamed = ({ name }: { name: string }) => named.includes(new URL(name).pathname)
    const [first, later] = [ending('.js').filter(isNamed), ending('.js').filter(file => !isNamed(file))]
    const lastOfFirst = Math.max(...first.map(({ startTime }) => startTime))
    for (const { name, startTime } of later) expect.soft(startTime, name).toBeGreaterThan(lastOfFirst)
    const firstScript = Math.min(...ending('.js').map(({ startTime }) => startTime))
    expect.soft(files.find(({ name }) => name === picture)?.startTime, row).toBeLessThan(firstScript)
  }
})

test('a picture that does not come holds nothing up for good', async ({ page }) => {
  await page.route('**/media/**', () => undefined)
  await page.goto(await filledIn(page.request, '/artist/{artist}/'), { waitUntil: 'commit' })
  await page.locator('html[data-ready]').waitFor()
})
