import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { locales } from '../src/platform/contract/locales.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import { cutWords, faintWords, hiddenStops } from './legible.ts'
import { examples, filledIn } from './pages.ts'
import { inCity, isTooWide, visit, withoutNotices } from './shell-steps.ts'

// What axe can't check: contrast on pictures and patterns, focus hidden under fixed elements, clipped text.

const firstOf = (page: Page, row: string) => filledIn(page.request, examples[row]?.[0] ?? row)

const coloured = [
  '/',
  '/artist/$artist/',
  '/event/$event/',
  '/campaigns/$campaign/',
  '/projects/',
  '/project/$project/',
]

test('words stand out from the pictures and patterns behind them, by day and by night', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow()
  await withoutNotices(context, baseURL)
  await page.setViewportSize({ width: 1280, height: 5_000 })
  for (const row of coloured) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await visit(page, await firstOf(page, row))
    expect.soft(await faintWords(page), `${row} by day`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect.soft(await faintWords(page), `${row} by night`).toEqual([])
  }
})

test('on a narrow screen, names and genres stand out from whatever picture they lie on', async ({
  page,
  context,
  baseURL,
  request,
}) => {
  await withoutNotices(context, baseURL)
  await page.setViewportSize({ width: 360, height: 5_000 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const popular = await request.get('/api/v1/artists/popular/?limit=6')
  const { results } = (await popular.json()) as { results: { id: number }[] }
  expect(results.length).toBe(6)
  for (const { id } of results) {
    await visit(page, `/artist/${id}/`)
    expect.soft(await faintWords(page), `artist ${id}`).toEqual([])
  }
})

test('the cookie notice is a line at the edge in every language', onPhoneAlone, async ({ page }) => {
  const tooHigh: string[] = []
  for (const locale of locales) {
    await visit(page, `/legal/?locale=${locale}`)
    const { height = 99 } = (await page.locator('[data-notice]').boundingBox()) ?? {}
    if (height > 64) tooHigh.push(`${locale}: ${height}`)
  }
  expect(tooHigh).toEqual([])
})

test(
  'titles of home that name a long city are whole on a phone',
  onPhoneAlone,
  async ({ page, context, baseURL }) => {
    await withoutNotices(context, baseURL)
    const saigon = 1_566_083
    await inCity(page, baseURL, saigon)
    for (const locale of ['fil', 'fr', 'vi']) {
      // The visit before has told the document which city it is.
      await visit(page, `/legal/?locale=${locale}`)
      await visit(page, `/?locale=${locale}`)
      await expect(page.getByRole('heading', { name: 'Minh' }).first()).toBeVisible()
      expect.soft(await cutWords(page), locale).toEqual([])
      expect.soft(await isTooWide(page), locale).toBe(false)
    }
  },
)

for (const width of [360, 1440]) {
  test(`nothing that has the focus lies under the notice or the bar, ${width} px wide`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 740 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const row of ['/', '/campaigns/', '/artist/$artist/', '/project/$project/']) {
      await visit(page, await firstOf(page, row))
      await expect(page.locator('[data-notice]')).toBeVisible()
      expect.soft(await hiddenStops(page, 60), row).toEqual([])
    }
  })
}

// The longest words, the tallest letters, and a script that breaks anywhere.
for (const locale of ['de', 'th', 'ko']) {
  test(`${locale}: nothing is cut away on the narrowest screen, and the time of an event is whole`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow()
    await withoutNotices(context, baseURL)
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await page.setViewportSize({ width: 320, height: 740 })
    for (const row of [...coloured, '/events/', '/campaigns/']) {
      await visit(page, await firstOf(page, row))
      expect.soft(await cutWords(page), row).toEqual([])
    }
    await visit(page, '/events/')
    const times = page.locator('article p > span:first-child')
    expect(await times.count()).toBeGreaterThan(3)
    const cut = await times.evaluateAll(spans =>
      spans.filter(span => {
        const { right, height } = span.getBoundingClientRect()
        return right > (span.parentElement?.getBoundingClientRect().right ?? 0) || height < 10
      }),
    )
    expect(cut).toHaveLength(0)
  })
}

test('in forced colours meters and votes show how far they are, and no line covers another', async ({
  page,
  context,
  baseURL,
}) => {
  await withoutNotices(context, baseURL)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  for (const address of ['/campaigns/', '/campaigns/vote/']) {
    await visit(page, address)
    await expectFilled(page.getByRole('main').locator('progress'))
  }

  await visit(page, await firstOf(page, '/event/$event/'))
  const line = page.locator('header h1:has(+ time)')
  const whole = await line.screenshot()
  await line.evaluate(element => {
    const next = element.nextElementSibling
    if (next instanceof HTMLElement) next.hidden = true
  })
  expect((await line.screenshot()).equals(whole)).toBe(true)
})

/** The first bar that is neither empty nor full has two colours. */
async function expectFilled(bars: Locator): Promise<void> {
  const shares = await bars.evaluateAll((all: HTMLProgressElement[]) =>
    all.map(({ value, max }) => value / max),
  )
  const at = shares.findIndex(share => share > 0.1 && share < 0.9)
  const [bar, share = 0] = [bars.nth(at), shares[at]]
  expect(at, 'a bar on its way').toBeGreaterThan(-1)
  const { data, info } = await sharp(await bar.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colorAt = (x: number) => {
    const pixel = (Math.floor(info.height / 2) * info.width + Math.floor(x * info.width)) * 3
    return [...data.subarray(pixel, pixel + 3)]
  }
  expect(colorAt(share / 2)).not.toEqual(colorAt((1 + share) / 2))
}

test('in forced colours the notice has an edge, and what is chosen stands out', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await visit(page, '/live/')
  const notice = page.getByRole('region', { name: 'Cookies' })
  await expect(notice).toHaveCSS('outline-style', 'solid')
  const groundOf = (tab: Locator) => tab.evaluate(element => getComputedStyle(element).backgroundColor)
  const tabs = page.getByRole('main').getByRole('tab')
  const chosen = await groundOf(tabs.and(page.locator('[aria-selected=true]')))
  expect(chosen).not.toBe(await groundOf(tabs.and(page.locator('[aria-selected=false]')).first()))
  await visit(page, '/events/')
  const times = page.getByRole('navigation', { name: 'When' }).getByRole('link')
  expect(await groundOf(times.first())).toBe(chosen)
  expect(await groundOf(times.last())).not.toBe(chosen)
})

test('quiet words and lines are stronger for who asks for more contrast', async ({ page }) => {
  await visit(page, '/events/')
  const lead = page.getByRole('main').locator('h1 + p')
  const before = await lead.evaluate(element => getComputedStyle(element).color)
  await page.emulateMedia({ contrast: 'more' })
  await expect(lead).not.toHaveCSS('color', before)
})
