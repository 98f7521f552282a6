import { expect, test } from './fixtures.ts'
import { examples, filledIn } from './pages.ts'
import { visit, withoutNotices } from './shell-steps.ts'

// Each file is a request of its own that competes with the page's picture (docs/decisions, first views).
const scriptsMax = 15
const sheetsMax = 3

test('a page names at most 15 scripts and 3 style sheets, each once', async ({ request }) => {
  for (const [first = ''] of Object.values(examples)) {
    const address = await filledIn(request, first)
    const html = await (await request.get(address)).text()
    const scripts = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)]
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)]
    expect.soft(scripts.length, `scripts of ${address}`).toBeLessThanOrEqual(scriptsMax)
    expect.soft(sheets.length, `style sheets of ${address}`).toBeLessThanOrEqual(sheetsMax)
    expect(new Set([...scripts, ...sheets].map(([, file]) => file)).size).toBe(scripts.length + sheets.length)
  }
})

test('and the browser loads no others before the page works', async ({ page, context, baseURL }) => {
  await withoutNotices(context, baseURL)
  for (const row of [
    '/',
    '/artist/$artist/',
    '/event/$event/',
    '/campaigns/$campaign/',
    '/project/$project/',
  ]) {
    await visit(page, await filledIn(page.request, examples[row]?.[0] ?? row))
    const files = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    const ending = (end: string) => files.filter(file => file.endsWith(end))
    expect.soft(ending('.js').length, ending('.js').join('\n')).toBeLessThanOrEqual(scriptsMax)
    expect.soft(ending('.css').length, ending('.css').join('\n')).toBeLessThanOrEqual(sheetsMax)
  }
})
