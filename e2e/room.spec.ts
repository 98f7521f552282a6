import type { Locator, Page } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { database } from './database.ts'
import { aFan, signIn } from './fans.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import {
  hasHorizontalOverflow,
  hideCookieNotice,
  readLayoutShift,
  recordLayoutShifts,
  resetLayoutShifts,
  visit,
} from './shell-steps.ts'
import { aShow, readPlaybackSeconds } from './shows.ts'

test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

const field = (page: Page) => page.getByRole('textbox', { name: 'Say something' })
const video = (page: Page) => page.locator('video')

/** Creates a fan with a confirmed email address who watches a live show. */
async function aWatcher(page: Page, title: string) {
  const fan = await aFan()
  await database().pool.query('update users set email_confirmed_at = now() where id = $1', [fan.id])
  await signIn(page, fan)
  const { id, address } = await aShow({ title, status: 'ON_SHOW' })
  await visit(page, address)
  await page.getByRole('button', { name: 'Watch now' }).click()
  await page
    .getByRole('button', { name: 'Play', exact: true })
    .click({ timeout: 2_000 })
    .catch(() => {})
  await expect.poll(() => readPlaybackSeconds(page), { timeout: 30_000 }).toBeGreaterThan(0)
  return { id, fan, address }
}

async function getBox(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('is not drawn')
  return { ...box, bottom: box.y + box.height }
}

test.describe('show room', () => {
  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 } })

    test(
      'keeps picture, chat and message field in the window while watching',
      onPhoneAlone,
      async ({ page }) => {
        await recordLayoutShifts(page)
        await aWatcher(page, 'Room on a phone')
        await expect.poll(async () => (await getBox(video(page))).y).toBe(0)
        expect(await getBox(video(page))).toMatchObject({ x: 0, width: 360 })
        expect(Math.round((await getBox(field(page))).bottom)).toBeLessThanOrEqual(740)
        expect(await hasHorizontalOverflow(page)).toBe(false)
        // The show's details are behind a tab.
        const share = page.getByRole('button', { name: /^Share/ })
        await expect(share).toBeHidden()
        await page.getByRole('button', { name: 'About', exact: true }).click()
        await expect(share).toBeVisible()
        await expect(field(page)).toBeHidden()
        await page.getByRole('button', { name: 'Chat', exact: true }).click()
        await expect(field(page)).toBeVisible()
        await expectNoAxeFindings(page)

        // The page must not shift during playback.
        await resetLayoutShifts(page)
        const before = await readPlaybackSeconds(page)
        await expect.poll(() => readPlaybackSeconds(page)).toBeGreaterThan(before + 2)
        expect(await readLayoutShift(page)).toBe(0)

        // Simulates a keyboard that covers half of the window.
        await field(page).focus()
        await page.setViewportSize({ width: 360, height: 400 })
        await expect.poll(async () => Math.round((await getBox(field(page))).bottom)).toBeLessThanOrEqual(400)
        await expect.poll(async () => (await getBox(video(page))).y).toBe(0)
        const picture = await getBox(video(page))
        expect(picture.height).toBeGreaterThan(200)
        expect(picture.bottom).toBeLessThan((await getBox(field(page))).y)
      },
    )

    test('shrinks when a keyboard covers a part of the window', onPhoneAlone, async ({ page }) => {
      await aWatcher(page, 'Room above a keyboard')
      await field(page).focus()
      // Phone browsers keep the window's height and reduce the visual viewport instead.
      await page.evaluate(() => {
        const view = window.visualViewport
        Object.defineProperty(view, 'height', { value: 420, configurable: true })
        view?.dispatchEvent(new Event('resize'))
      })
      await expect.poll(async () => Math.round((await getBox(field(page))).bottom)).toBeLessThanOrEqual(420)
      await expect.poll(async () => Math.round((await getBox(video(page))).y)).toBe(0)
    })

    test('fills the window when the phone is rotated, until it is closed', onPhoneAlone, async ({ page }) => {
      await aWatcher(page, 'Room on its side')
      await page.setViewportSize({ width: 740, height: 360 })
      await expect.poll(async () => (await getBox(video(page))).height).toBe(360)
      await expect(field(page)).toBeVisible()
      await expectNoAxeFindings(page)
      const controls = page.getByRole('button', { name: 'Player settings' }).locator('xpath=../..')
      await expect(controls).toHaveCSS('opacity', '0')
      await page.touchscreen.tap(100, 100)
      await expect(controls).toHaveCSS('opacity', '1')
      await expect(controls).toHaveCSS('opacity', '0')
      // A touch toggles the controls. Presses only until the result is there, because a press that arrived late
      // would be taken back by the next one.
      const press = (name: string, expectResult: (timeout: number) => Promise<void>) =>
        expect(async () => {
          const isDone = await expectResult(1).then(
            () => true,
            () => false,
          )
          if (isDone) return
          await page.touchscreen.tap(100, 100)
          await page.getByRole('button', { name }).click({ timeout: 1_500 })
          await expectResult(1_500)
        }).toPass()
      await press('Chat over the picture', timeout => expect(field(page)).toBeHidden({ timeout }))
      const heading = page.getByRole('heading', { name: 'Room on its side', level: 1 })
      await press('Back to the page', timeout => expect(heading).toBeVisible({ timeout }))
      await page.setViewportSize({ width: 360, height: 740 })
      await page.setViewportSize({ width: 740, height: 360 })
      await expect.poll(async () => (await getBox(video(page))).height).toBe(360)
    })
  })

  test('widens the picture in theater mode and remembers the mode', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const { address } = await aWatcher(page, 'Wide room')
    const narrow = (await getBox(video(page))).width
    await page.keyboard.press('t')
    await expect.poll(async () => (await getBox(video(page))).width).toBeGreaterThan(narrow + 150)
    const { height } = await getBox(video(page))
    expect(
      Math.abs((await getBox(page.getByRole('complementary', { name: 'Chat' }))).height - height),
    ).toBeLessThan(2)
    expect(await hasHorizontalOverflow(page)).toBe(false)
    await expectNoAxeFindings(page)
    await visit(page, address)
    await page.getByRole('button', { name: 'Watch now' }).click()
    await expect.poll(async () => (await getBox(video(page))).width).toBeGreaterThan(narrow + 150)
  })

  test('overlays the chat in full screen until it is switched off', async ({ page }) => {
    await aWatcher(page, 'Room in full screen')
    await page.getByRole('button', { name: 'Full screen', exact: true }).click()
    const width = await page.evaluate(() => innerWidth)
    await expect.poll(async () => (await getBox(video(page))).width).toBe(width)
    await field(page).fill('Loud in here')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Agree and send' }).click()
    await expect(page.getByRole('log').getByText('Loud in here')).toBeVisible()
    await page.getByRole('button', { name: 'Chat over the picture' }).click()
    await expect(field(page)).toBeHidden()
    await page.getByRole('button', { name: 'Exit full screen' }).click()
    await expect(field(page)).toBeVisible()
  })

  test('hides the controls during playback and shows them on keyboard focus', async ({ page }) => {
    await aWatcher(page, 'Room at rest')
    const controls = page.getByRole('button', { name: 'Player settings' }).locator('xpath=../..')
    await page.mouse.move(5, 5)
    await expect(controls).toHaveCSS('opacity', '0')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('slider', { name: 'Position' })).toBeFocused()
    await expect(controls).toHaveCSS('opacity', '1')
  })

  test("gives the picture the whole width when a replay's chat is empty", async ({ page }) => {
    const { address } = await aShow({ title: 'Silent evening', status: 'ON_VOD' })
    await visit(page, address)
    await expect(page.getByRole('complementary', { name: 'Chat' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Watch the replay' }).click()
    await expect(video(page)).toBeVisible()
  })

  test('floats hearts over the picture until they are switched off', async ({ page }) => {
    await aWatcher(page, 'Room with hearts')
    const floating = page.locator('section[aria-label^="Player"] [aria-hidden=true] > div')
    const heart = page.getByRole('button', { name: /^Send a heart/ })
    await heart.click()
    await expect(floating.first()).toBeAttached()
    await expect(floating).toHaveCount(0)
    await page.getByRole('button', { name: 'Chat settings' }).click()
    await page.getByRole('switch', { name: 'Hearts over the picture' }).uncheck()
    await page.keyboard.press('Escape')
    await heart.click()
    await expect(heart).toContainText('2')
    await expect(floating).toHaveCount(0)
  })

  test('delays the chat when the picture is behind live', async ({ page, browser, baseURL }) => {
    const { address } = await aWatcher(page, 'Room behind')
    const other = await browser.newContext({ ...(baseURL && { baseURL }) })
    const second = await other.newPage()
    const fan = await aFan({ username: 'Juno' })
    await database().pool.query('update users set email_confirmed_at = now() where id = $1', [fan.id])
    await signIn(second, fan)
    await visit(second, address)
    await page.keyboard.press('5')
    await expect(page.getByText('The chat is waiting for your picture.')).toBeVisible()
    await field(second).fill('What an ending')
    await second.keyboard.press('Enter')
    await second.getByRole('button', { name: 'Agree and send' }).click()
    const log = page.getByRole('log')
    await field(page).fill('I am late')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Agree and send' }).click()
    // Once the fan's own message is shown, an earlier one would be as well.
    await expect(log.getByText('I am late')).toHaveCount(1)
    await expect(log.getByText('What an ending')).toHaveCount(0)
    await page.getByRole('button', { name: 'Go live' }).click()
    await expect(log.getByText('What an ending')).toBeVisible()
    await other.close()
  })
})
