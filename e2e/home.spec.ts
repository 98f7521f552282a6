import type { Locator } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { aFan, signIn } from './fans.ts'
import { expect, onPhone, test } from './fixtures.ts'
import {
  hasHorizontalOverflow,
  hideCookieNotice,
  listLayoutShifts,
  recordLayoutShifts,
  visit,
} from './shell-steps.ts'

test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

const getTop = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN

test.describe('home page', () => {
  test(
    'shows new visitors the introduction, a first step and posters without a layout shift',
    onPhone,
    async ({ page }) => {
      await recordLayoutShifts(page)
      await visit(page, '/')
      const title = page.getByRole('heading', { level: 1, name: 'Bring your artists closer' })
      await expect(title).toBeInViewport()
      await expect(page.getByRole('main').getByRole('link', { name: 'Set your city' })).toBeInViewport()
      const wall = page.getByRole('region', { name: 'In the spotlight' })
      await expect(wall.getByRole('listitem').first()).toBeInViewport()
      await expect(page.getByRole('heading', { name: 'Next on stage' })).toBeVisible()
      expect(await listLayoutShifts(page)).toEqual([])
      await expectNoAxeFindings(page)
      await page.setViewportSize({ width: 320, height: 700 })
      expect(await hasHorizontalOverflow(page)).toBe(false)
    },
  )

  test('animates the bars of the live sign slowly and in sync, and not at all with reduced motion', async ({
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

  test('changes posters only on arrows and scrolling', async ({ page }) => {
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

  test('first hydrates the part that is pressed before its hydration', async ({ page }) => {
    // React's scheduler posts messages to itself. The test holds them until the press, so that nothing is
    // hydrated earlier.
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
    // React has received the document but hasn't started.
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

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('scrolls posters and shows no buttons', async ({ page }) => {
      await page.goto('/')
      const wall = page.getByRole('region', { name: 'In the spotlight' })
      await expect(wall.getByRole('listitem')).toHaveCount(5)
      await expect(wall.getByRole('button')).toHaveCount(0)
      await wall.getByRole('link').last().focus()
      await expect(wall.getByRole('listitem').last()).toBeInViewport()
    })
  })

  test(
    "shows a follower the artist's next shows first, without a layout shift",
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
      // From the second visit on, the first script knows about the follow.
      await expect.poll(() => page.evaluate(() => localStorage.getItem('follows'))).toBe('1')
      await recordLayoutShifts(page)
      await visit(page, '/')
      await expect(own.getByRole('listitem').first()).toContainText(hero?.name ?? '?')
      await expect(page.getByRole('main').getByRole('link', { name: 'Set your city' })).toBeHidden()
      const wall = page.getByRole('region', { name: 'In the spotlight' })
      expect(await getTop(own)).toBeLessThan(await getTop(wall))
      expect(await getTop(page.getByRole('region', { name: 'Your artists' }))).toBeLessThan(
        await getTop(wall),
      )
      expect(await getTop(page.getByRole('region', { name: 'Tours on sale' }))).toBeLessThan(
        await getTop(page.getByRole('region', { name: 'Cities calling' })),
      )
      expect(await listLayoutShifts(page)).toEqual([])
      await expectNoAxeFindings(page)
      // The tab order follows the visual order: the first stop is in the first block.
      const menu = page.getByRole('banner').getByRole('button', { name: /’s menu$/ })
      for (const width of [page.viewportSize()?.width ?? 0, 700]) {
        await page.setViewportSize({ width, height: 900 })
        await menu.focus()
        await page.keyboard.press('Tab')
        await expect(own.locator(':focus')).toHaveCount(1)
      }
    },
  )
})
