import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { aFan, signIn } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { mockNewerBuild, visit, waitUntilHydrated } from './shell-steps.ts'
import { aShow, readPlaybackSeconds, runShowCommand } from './shows.ts'

test.describe('watch page', () => {
  test('counts down, plays live, moves to another device, and thanks the fan at the end', async ({
    page,
    browser,
    baseURL,
  }) => {
    const startsAt = new Date(Date.now() + 3_600_000).toISOString()
    const title = `First light ${randomUUID()}`
    const { id, address } = await aShow({ title, startsAt })
    const fan = await aFan()
    await signIn(page, fan)
    const link = page.getByRole('link', { name: title })
    // The list is cached, so a new show appears after some seconds.
    await expect(async () => {
      await page.goto('/live/?tab=upcoming')
      await expect(link).toBeVisible({ timeout: 1_000 })
    }).toPass()
    // Highlighted shows are above the tabs, even when the current tab doesn't list them.
    await expect(page.getByRole('main').getByRole('link', { name: /Rooftop Session/ })).toBeVisible()
    const metaLoaded = page.waitForResponse(/meta\.json/)
    await link.click()
    const countdown = page.getByRole('timer', { name: /^Starts in/ })
    await expect(countdown).toBeVisible()
    await expectBelow(page.locator('img[fetchpriority=high], img[src*=fallback]').first(), countdown)
    await metaLoaded
    await expect(page.getByText(/^The chat opens /)).toBeVisible()

    await runShowCommand(id, 'start')
    await expect(page.locator('video')).toBeVisible()
    await page
      .getByRole('button', { name: 'Play', exact: true })
      .click({ timeout: 2_000 })
      .catch(() => {})
    await expect.poll(() => readPlaybackSeconds(page)).toBeGreaterThan(1)
    await expect(page.getByText('Live', { exact: true }).last()).toBeVisible()
    await expectNoAxeFindings(page)

    const other = await browser.newContext({ ...(baseURL && { baseURL }) })
    const phone = await other.newPage()
    await signIn(phone, fan)
    await phone.goto(address)
    await phone.getByRole('button', { name: 'Watch now' }).click()
    await expect(phone.getByText('You’re watching on another device')).toBeVisible()
    await phone.getByRole('button', { name: 'Watch here instead' }).click()
    await expect(phone.locator('video')).toBeVisible()

    await runShowCommand(id, 'end')
    await expect(phone.getByText(/^Thanks for watching/)).toBeVisible()
    await other.close()
  })

  /** Expects `next` to begin below the picture, so that they don't overlap. */
  async function expectBelow(picture: Locator, next: Locator): Promise<void> {
    const [above, below] = [await picture.boundingBox(), await next.boundingBox()]
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? Number.NaN) + (above?.height ?? Number.NaN))
  }

  test('does not interrupt a show for a newer build, and loads the build with the next page', async ({
    page,
  }) => {
    const { comeBack, documents } = await mockNewerBuild(page)
    const { address } = await aShow({ title: 'Steady light', status: 'ON_SHOW' })
    await visit(page, address)
    await page.getByRole('button', { name: 'Watch now' }).click()
    await expect(page.locator('video')).toBeVisible()
    await comeBack()
    await expect(page.locator('video')).toBeVisible()
    expect(documents()).toBe(1)
    const reloaded = page.waitForEvent('load')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await reloaded
    expect(documents()).toBe(2)
  })

  test("loads the player's code on intent, not with the page", async ({ page }) => {
    const { address } = await aShow({ title: 'Quiet wires', status: 'ON_VOD' })
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await visit(page, address)
    const button = page.getByRole('button', { name: 'Watch the replay' })
    await waitUntilHydrated(button)
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
    const players = () => requests.filter(url => url.includes('player'))
    expect(players()).toEqual([])
    await button.focus()
    await expect.poll(players).toContainEqual(expect.stringContaining('hls-player'))
  })

  test('starts a replay at the shared second, seeks by keyboard, and shows captions', async ({ page }) => {
    const { address } = await aShow({ title: 'Last light', status: 'ON_VOD' })
    await visit(page, `${address}?t=100`)
    await page.getByRole('button', { name: 'Watch the replay' }).click()
    const video = page.locator('video')
    await expect.poll(() => readPlaybackSeconds(page)).toBeGreaterThan(100)
    await page.keyboard.press('m')
    await page.getByRole('button', { name: 'Player settings' }).press('ArrowRight')
    await expect.poll(() => readPlaybackSeconds(page)).toBeGreaterThan(105)
    await page.getByRole('button', { name: 'Player settings' }).click()
    await page.getByLabel('Captions').selectOption('ko')
    const shownCues = () =>
      video.evaluate((player: HTMLVideoElement) =>
        [...player.textTracks].flatMap(track =>
          [...(track.activeCues ?? [])].map(cue => `${track.language}: ${(cue as VTTCue).text}`),
        ),
      )
    await expect.poll(async () => (await shownCues()).length).toBeGreaterThan(0)
    // Second 105 is the ninth second of the loop, which has the third caption.
    expect((await shownCues())[0]).toMatch(/^ko: [가-힣]/)
    await expectNoAxeFindings(page)
  })

  test('reports a cancelled show to waiting fans and removes the chat', async ({ page }) => {
    const startsAt = new Date(Date.now() + 3_600_000).toISOString()
    const { id, address } = await aShow({ title: 'No light', startsAt })
    await visit(page, address)
    await expect(page.getByRole('timer', { name: /^Starts in/ })).toBeVisible()
    await expect(page.getByText(/^The chat opens /)).toBeVisible()
    await runShowCommand(id, 'cancel')
    await expect(page.getByText('This show has been cancelled')).toBeVisible()
    await expect(page.getByRole('timer')).toHaveCount(0)
    await expect(page.getByRole('log')).toHaveCount(0)
  })
})
