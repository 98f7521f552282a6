import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { pseudoLocale } from '../src/platform/contract/locales.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import { findClippedText, findFaintText, findHiddenFocusStops } from './legible.ts'
import { examples, fillExample } from './pages.ts'
import { hasHorizontalOverflow, hideCookieNotice, setVisitorCity, visit } from './shell-steps.ts'
import { sweptLocales } from './swept-locales.ts'

// Checks that axe lacks: contrast of text on pictures and patterns, focus hidden under fixed elements,
// clipped text.

const fillFirstExample = (page: Page, row: string) => fillExample(page.request, examples[row]?.[0] ?? row)

const coloured = [
  '/',
  '/artist/$artist/',
  '/event/$event/',
  '/campaigns/$campaign/',
  '/projects/',
  '/project/$project/',
]

test.describe('legible page', () => {
  test('has enough contrast between text and the pictures and patterns behind it in both themes', async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow()
    await hideCookieNotice(context, baseURL)
    await page.setViewportSize({ width: 1280, height: 5_000 })
    for (const row of coloured) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await visit(page, await fillFirstExample(page, row))
      expect.soft(await findFaintText(page), `${row} by day`).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      expect.soft(await findFaintText(page), `${row} by night`).toEqual([])
    }
  })

  test('has enough contrast between names or genres and any picture on a narrow screen', async ({
    page,
    context,
    baseURL,
    request,
  }) => {
    await hideCookieNotice(context, baseURL)
    await page.setViewportSize({ width: 360, height: 5_000 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const popular = await request.get('/api/v1/artists/popular/?limit=6')
    const { results } = (await popular.json()) as { results: { id: number }[] }
    expect(results.length).toBe(6)
    for (const { id } of results) {
      await visit(page, `/artist/${id}/`)
      expect.soft(await findFaintText(page), `artist ${id}`).toEqual([])
    }
  })

  test('keeps the cookie notice small', onPhoneAlone, async ({ page }) => {
    const tooHigh: string[] = []
    // The height is a limit for real texts, not for those that are a third longer.
    for (const locale of sweptLocales.filter(each => each !== pseudoLocale)) {
      await visit(page, `/legal/?locale=${locale}`)
      const { height = 99 } = (await page.locator('[data-notice]').boundingBox()) ?? {}
      if (height > 64) tooHigh.push(`${locale}: ${height}`)
    }
    expect(tooHigh).toEqual([])
  })

  test(
    'shows titles with a long city name in full on a phone',
    onPhoneAlone,
    async ({ page, context, baseURL }) => {
      await hideCookieNotice(context, baseURL)
      const saigon = 1_566_083
      await setVisitorCity(page, baseURL, saigon)
      for (const locale of ['fil', 'fr', 'vi']) {
        // The visitor's first visit stores the city in the browser.
        await visit(page, `/legal/?locale=${locale}`)
        await visit(page, `/?locale=${locale}`)
        await expect(page.getByRole('heading', { name: 'Minh' }).first()).toBeVisible()
        expect.soft(await findClippedText(page), locale).toEqual([])
        expect.soft(await hasHorizontalOverflow(page), locale).toBe(false)
      }
    },
  )

  for (const width of [360, 1440]) {
    test(`never hides the focus under the notice or the bar at ${width} px`, async ({ page }) => {
      test.slow()
      await page.setViewportSize({ width, height: 740 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const row of ['/', '/campaigns/', '/artist/$artist/', '/project/$project/']) {
        await visit(page, await fillFirstExample(page, row))
        await expect(page.locator('[data-notice]')).toBeVisible()
        expect.soft(await findHiddenFocusStops(page, 60), row).toEqual([])
      }
    })
  }

  // Languages with the longest words, the tallest characters, and line breaks between any characters.
  for (const locale of ['de', 'th', 'ko']) {
    test(`clips neither text nor event times on the narrowest screen in ${locale}`, async ({
      page,
      context,
      baseURL,
    }) => {
      test.slow()
      await hideCookieNotice(context, baseURL)
      await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
      await page.setViewportSize({ width: 320, height: 740 })
      for (const row of [...coloured, '/events/', '/campaigns/']) {
        await visit(page, await fillFirstExample(page, row))
        expect.soft(await findClippedText(page), row).toEqual([])
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

  test('shows the values of meters and votes, and no overlapping lines, in forced colours', async ({
    page,
    context,
    baseURL,
  }) => {
    await hideCookieNotice(context, baseURL)
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    for (const address of ['/campaigns/', '/campaigns/vote/']) {
      await visit(page, address)
      await expectFilled(page.getByRole('main').locator('progress'))
    }

    await visit(page, await fillFirstExample(page, '/event/$event/'))
    const line = page.locator('header h1:has(+ time)')
    const whole = await line.screenshot()
    await line.evaluate(element => {
      const next = element.nextElementSibling
      if (next instanceof HTMLElement) next.hidden = true
    })
    expect((await line.screenshot()).equals(whole)).toBe(true)
  })

  /** Expects two colours in the first bar that is neither empty nor full. */
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

  test('outlines the notice and highlights selected items in forced colours', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await visit(page, '/live/')
    const notice = page.getByRole('region', { name: 'Cookies' })
    await expect(notice).toHaveCSS('outline-style', 'solid')
    const readBackground = (tab: Locator) =>
      tab.evaluate(element => getComputedStyle(element).backgroundColor)
    const tabs = page.getByRole('main').getByRole('tab')
    const chosen = await readBackground(tabs.and(page.locator('[aria-selected=true]')))
    expect(chosen).not.toBe(await readBackground(tabs.and(page.locator('[aria-selected=false]')).first()))
    await visit(page, '/events/')
    const times = page.getByRole('navigation', { name: 'When' }).getByRole('link')
    expect(await readBackground(times.first())).toBe(chosen)
    expect(await readBackground(times.last())).not.toBe(chosen)
  })

  test('strengthens secondary text when the reader prefers more contrast', async ({ page }) => {
    await visit(page, '/events/')
    const lead = page.getByRole('main').locator('h1 + p')
    const before = await lead.evaluate(element => getComputedStyle(element).color)
    await page.emulateMedia({ contrast: 'more' })
    await expect(lead).not.toHaveCSS('color', before)
  })
})
