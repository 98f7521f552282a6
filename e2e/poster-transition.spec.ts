import type { Locator, Page } from '@playwright/test'
import { expect, onPhone, test } from './fixtures.ts'
import {
  hideCookieNotice,
  holdRequests,
  servePlainPictures,
  visit,
  waitUntilHydrated,
} from './shell-steps.ts'

// Blocks skeletons, which would replace the poster on a busy machine; without one, the previous page stays
// until the next one is ready.
test.use({ serviceWorkers: 'block', plannedErrors: [/page-skeleton/] })

test.beforeEach(async ({ page, context, baseURL }) => {
  await hideCookieNotice(context, baseURL)
  await servePlainPictures(page)
  await page.route('**/page-skeleton-*', route => route.abort())
  await page.addInitScript(() => {
    const seen: string[][] = []
    Object.assign(globalThis, { transitions: seen })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = update => {
      const transition = start(update)
      const names: string[] = []
      const read = () => {
        for (const { effect } of document.getAnimations()) {
          const { pseudoElement } = effect as KeyframeEffect
          if (pseudoElement) names.push(pseudoElement)
        }
      }
      transition.ready.then(read, () => names.push('skipped'))
      transition.finished.then(() => seen.push(names))
      return transition
    }
  })
})

/** Returns, for each transition so far, the names that it has animated separately from the page. */
async function readMoved(page: Page): Promise<string[][]> {
  const seen = await page.evaluate(() => (globalThis as unknown as { transitions: string[][] }).transitions)
  const named = (name: string) => /^::view-transition-new\((?!root)(.+)\)$/.exec(name)?.[1] ?? []
  return seen.map(names => [...new Set(names.flatMap(named))])
}

/** Returns the first link to a page that has a picture; other tests create events without one. */
async function findWithPicture(page: Page, links: Locator): Promise<Locator> {
  for (const link of await links.all()) {
    const document = await page.request.get((await link.getAttribute('href')) ?? '')
    if (/<img[^>]*fetchpriority="high"/i.test(await document.text())) return link
  }
  throw new Error('no page has a picture')
}

const marked = (page: Page) => page.locator('[data-moves]')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const lists = [
  { list: '/', card: 'li:has(img) a[href^="/event/"]', moves: ['poster'] },
  { list: '/events/', card: 'li:has(img) a[href^="/event/"]', moves: ['poster'] },
  { list: '/search/', card: 'article a[href^="/artist/"]', moves: ['poster', 'title'] },
  { list: '/news/', card: 'article a[href^="/news/"]', moves: ['poster'] },
  { list: '/campaigns/', card: 'article a[href^="/campaigns/"]', moves: ['poster', 'title'] },
  { list: '/projects/', card: 'article a[href^="/project/"]', moves: ['poster'] },
]

test.describe('poster transition', () => {
  for (const { list, card, moves } of lists) {
    test(`moves the picture of a pressed card on ${list} to its position on the page`, async ({ page }) => {
      await visit(page, list)
      const link = await findWithPicture(page, page.locator(`main ${card}`))
      await waitUntilHydrated(link)
      await link.click()
      await expect(heading(page)).toBeFocused()
      await expect.poll(() => readMoved(page)).toEqual([moves])
      await expect(marked(page)).toHaveCount(0)
    })
  }

  test('runs by keyboard and on a phone, and fades on Back', onPhone, async ({ page }) => {
    await visit(page, '/events/')
    const link = await findWithPicture(page, page.locator('main li:has(img) a[href^="/event/"]'))
    await waitUntilHydrated(link)
    await link.focus()
    await expect(link).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(heading(page)).toBeFocused()
    await expect.poll(() => readMoved(page)).toEqual([['poster']])
    await page.goBack()
    await expect.poll(() => readMoved(page)).toEqual([['poster'], []])
    await expect(marked(page)).toHaveCount(0)
  })

  test('skips a picture outside the window', async ({ page }) => {
    await visit(page, '/projects/')
    const link = page.locator('main article a[href^="/project/"]').first()
    await waitUntilHydrated(link)
    // Scrolls the link to the top of the window, so that the card's picture is above it.
    await link.evaluate((node: HTMLElement) => {
      node.focus({ preventScroll: true })
      scrollBy({ top: node.getBoundingClientRect().top, behavior: 'instant' })
    })
    await page.mouse.move(0, 0)
    await page.keyboard.press('Enter')
    await expect(heading(page)).toBeFocused()
    await expect.poll(() => readMoved(page)).toEqual([[]])
  })

  test("shows the card's picture on the page until the larger file has loaded", async ({ page }) => {
    const release = await holdRequests(page, '**/media/*/640.*')
    await visit(page, '/projects/')
    const link = page.locator('main article a[href^="/project/"]').first()
    await waitUntilHydrated(link)
    await link.click()
    await expect(heading(page)).toBeFocused()
    await expect.poll(() => readMoved(page)).toEqual([['poster']])
    const picture = page.locator('main img[fetchpriority=high]')
    await expect(picture).toHaveCSS('background-image', /\/media\/[^/]+\/320\./)
    release()
    await expect(picture).toHaveCSS('background-image', 'none')
  })

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('moves nothing', async ({ page }) => {
      await visit(page, '/events/')
      const link = await findWithPicture(page, page.locator('main li:has(img) a[href^="/event/"]'))
      await waitUntilHydrated(link)
      await link.click()
      await expect(heading(page)).toBeFocused()
      expect(await readMoved(page)).toEqual([])
      await expect(marked(page)).toHaveCount(0)
    })
  })
})
