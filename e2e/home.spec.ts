import type { Locator } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { aFan, signIn } from './fans.ts'
import { expect, onPhone, test } from './fixtures.ts'
import { isTooWide, movedIn, visit, watchShifts, withoutNotices } from './shell-steps.ts'

test.beforeEach(({ context, baseURL }) => withoutNotices(context, baseURL))

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN

test(
  'who is new sees what this is and a first step, then posters, and nothing moves',
  onPhone,
  async ({ page }) => {
    await watchShifts(page)
    await visit(page, '/')
    const title = page.getByRole('heading', { level: 1, name: 'Bring your artists closer' })
    await expect(title).toBeInViewport()
    await expect(page.getByRole('main').getByRole('link', { name: 'Set your city' })).toBeInViewport()
    const wall = page.getByRole('region', { name: 'In the spotlight' })
    await expect(wall.getByRole('listitem').first()).toBeInViewport()
    await expect(page.getByRole('heading', { name: 'Next on stage' })).toBeVisible()
    expect(await movedIn(page)).toEqual([])
    await expectNoAxeFindings(page)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await isTooWide(page)).toBe(false)
  },
)

test('bars of the live sign turn together and seldom, as each turn wakes the page; without motion they stand', async ({
  page,
}) => {
  const turns = () =>
    page.evaluate(() =>
      document.getAnimations().flatMap(animation => {
        if (!(animation instanceof CSSAnimation && animation.animationName.startsWith('level'))) return []
        const { duration, delay } = animation.effect?.getComputedTiming() ?? {}
        return [`${String(duration)} ${delay}`]
      }),
    )
  await visit(page, '/')
  await expect.poll(async () => [...new Set(await turns())]).toEqual(['2700 0'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(turns).toEqual([])
})

test('posters turn by hand alone: by arrow and by scrolling', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  const wall = page.getByRole('region', { name: 'In the spotlight' })
  const next = wall.getByRole('button', { name: 'Next poster' })
  const previous = wall.getByRole('button', { name: 'Previous poster' })
  await expect(previous).toHaveAttribute('aria-disabled', 'true')
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(wall.getByText(/^2.*\/5$/)).toBeVisible()
  await previous.click()
  await expect(wall.getByText(/^1.*\/5$/)).toBeVisible()
  await wall.getByRole('list').evaluate(list => list.scrollTo({ left: list.scrollWidth }))
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await wall.getByRole('link').first().click()
  await expect(page).not.toHaveURL(/\/$/)
})

test('what is pressed before its part is hydrated works: the part is hydrated first', async ({ page }) => {
  // React's scheduler posts itself messages: none arrives before the press, so nothing is hydrated by itself.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    const held: MessagePort[] = []
    MessagePort.prototype.postMessage = function (this: MessagePort) {
      held.push(this)
    }
    const release = () => {
      MessagePort.prototype.postMessage = post
      for (const port of held) port.postMessage(null)
    }
    addEventListener('click', release, { once: true })
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  // React has the document, and has begun nothing.
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('app') ?? {}).some(key => key.startsWith('__reactContainer')),
  )
  await expect(page.locator('html[data-ready]')).toHaveCount(0)
  const wall = page.getByRole('region', { name: 'In the spotlight' })
  await wall.getByRole('button', { name: 'Next poster' }).click()
  await expect(wall.getByText(/^2.*\/5$/)).toBeVisible()
  await page
    .getByRole('region', { name: 'Next on stage' })
    .getByRole('link', { name: 'All events' })
    .press('Enter')
  await expect(page).toHaveURL(/\/events\/$/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('posters scroll, and have no buttons that do nothing', async ({ page }) => {
    await page.goto('/')
    const wall = page.getByRole('region', { name: 'In the spotlight' })
    await expect(wall.getByRole('listitem')).toHaveCount(5)
    await expect(wall.getByRole('button')).toHaveCount(0)
    await wall.getByRole('link').last().focus()
    await expect(wall.getByRole('listitem').last()).toBeInViewport()
  })
})

test(
  'who follows an artist has their next shows first, and nothing moves',
  onPhone,
  async ({ page, request }) => {
    type Hero = { id: number; name: string; next_event: { id: number } | null }
    const { heroes } = (await (await request.get('/api/v1/home/')).json()) as { heroes: Hero[] }
    const hero = heroes.find(({ next_event: next }) => next !== null)
    const fan = await aFan()
    await signIn(page, fan)
    const follow = await request.put(`/api/v1/artists/${hero?.id}/follow/`, {
      headers: { Authorization: `Bearer ${fan.token}` },
      data: {},
    })
    expect(follow.status()).toBe(200)
    const own = page.getByRole('region', { name: 'Your next events' })
    await visit(page, '/')
    await expect(own).toBeVisible()
    // From the second visit on the first script knows of the follow.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('follows'))).toBe('1')
    await watchShifts(page)
    await visit(page, '/')
    await expect(own.getByRole('listitem').first()).toContainText(hero?.name ?? '?')
    await expect(page.getByRole('main').getByRole('link', { name: 'Set your city' })).toBeHidden()
    const wall = page.getByRole('region', { name: 'In the spotlight' })
    expect(await topOf(own)).toBeLessThan(await topOf(wall))
    expect(await topOf(page.getByRole('region', { name: 'Your artists' }))).toBeLessThan(await topOf(wall))
    expect(await topOf(page.getByRole('region', { name: 'Tours on sale' }))).toBeLessThan(
      await topOf(page.getByRole('region', { name: 'Cities calling' })),
    )
    expect(await movedIn(page)).toEqual([])
    await expectNoAxeFindings(page)
    // Tab follows what is shown: the first stop of the page is in the first block.
    const menu = page.getByRole('banner').getByRole('button', { name: /’s menu$/ })
    for (const width of [page.viewportSize()?.width ?? 0, 700]) {
      await page.setViewportSize({ width, height: 900 })
      await menu.focus()
      await page.keyboard.press('Tab')
      await expect(own.locator(':focus')).toHaveCount(1)
    }
  },
)
