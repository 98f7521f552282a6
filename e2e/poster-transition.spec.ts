import type { Locator, Page } from '@playwright/test'
import { expect, onPhone, test } from './fixtures.ts'
import { holdBack, untilHydrated, visit, withoutNotices, withPlainPictures } from './shell-steps.ts'

// A skeleton would take the poster away where the machine is busy: without it, the page stays until the next one is there.
test.use({ serviceWorkers: 'block', plannedErrors: [/page-skeleton/] })

test.beforeEach(async ({ page, context, baseURL }) => {
  await withoutNotices(context, baseURL)
  await withPlainPictures(page)
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

/** What each transition so far drew apart from the page. */
async function moved(page: Page): Promise<string[][]> {
  const seen = await page.evaluate(() => (globalThis as unknown as { transitions: string[][] }).transitions)
  const named = (name: string) => /^::view-transition-new\((?!root)(.+)\)$/.exec(name)?.[1] ?? []
  return seen.map(names => [...new Set(names.flatMap(named))])
}

/** The first of these links whose page has a picture to move to: other tests make events without one. */
async function pictured(page: Page, links: Locator): Promise<Locator> {
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

for (const { list, card, moves } of lists) {
  test(`the picture of a card on ${list} that is pressed moves to its place on the page`, async ({
    page,
  }) => {
    await visit(page, list)
    const link = await pictured(page, page.locator(`main ${card}`))
    await untilHydrated(link)
    await link.click()
    await expect(heading(page)).toBeFocused()
    await expect.poll(() => moved(page)).toEqual([moves])
    await expect(marked(page)).toHaveCount(0)
  })
}

test('also by keyboard and on a phone; back it fades', onPhone, async ({ page }) => {
  await visit(page, '/events/')
  const link = await pictured(page, page.locator('main li:has(img) a[href^="/event/"]'))
  await untilHydrated(link)
  await link.focus()
  await expect(link).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toBeFocused()
  await expect.poll(() => moved(page)).toEqual([['poster']])
  await page.goBack()
  await expect.poll(() => moved(page)).toEqual([['poster'], []])
  await expect(marked(page)).toHaveCount(0)
})

test('a picture that is scrolled away stays there', async ({ page }) => {
  await visit(page, '/projects/')
  const link = page.locator('main article a[href^="/project/"]').first()
  await untilHydrated(link)
  // Below its picture, at the window's upper edge.
  await link.evaluate((node: HTMLElement) => {
    node.focus({ preventScroll: true })
    scrollBy({ top: node.getBoundingClientRect().top, behavior: 'instant' })
  })
  await page.mouse.move(0, 0)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toBeFocused()
  await expect.poll(() => moved(page)).toEqual([[]])
})

test('until the larger file is there, the place on the page has the card’s', async ({ page }) => {
  const letGo = await holdBack(page, '**/media/*/640.*')
  await visit(page, '/projects/')
  const link = page.locator('main article a[href^="/project/"]').first()
  await untilHydrated(link)
  await link.click()
  await expect(heading(page)).toBeFocused()
  await expect.poll(() => moved(page)).toEqual([['poster']])
  const picture = page.locator('main img[fetchpriority=high]')
  await expect(picture).toHaveCSS('background-image', /\/media\/[^/]+\/320\./)
  letGo()
  await expect(picture).toHaveCSS('background-image', 'none')
})

test.describe('for who wants no motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves', async ({ page }) => {
    await visit(page, '/events/')
    const link = await pictured(page, page.locator('main li:has(img) a[href^="/event/"]'))
    await untilHydrated(link)
    await link.click()
    await expect(heading(page)).toBeFocused()
    expect(await moved(page)).toEqual([])
    await expect(marked(page)).toHaveCount(0)
  })
})
