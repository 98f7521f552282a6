import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoAxeFindingsInBothThemes } from './axe.ts'
import { signInThroughDialog } from './campaign-steps.ts'
import { aFan, type Fan, setCity, signIn } from './fans.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import { importContent } from './operators.ts'
import {
  berlinId,
  hasHorizontalOverflow,
  hideCookieNotice,
  readDataLayer,
  readLayoutShift,
  recordLayoutShifts,
  tryAgain,
  visit,
  waitForWrite,
} from './shell-steps.ts'
import { expectSignedIn, formErrors } from './sign-steps.ts'

test.use({ plannedErrors: formErrors })
// Signing up and running an operator's command take some seconds on a busy machine.
test.describe.configure({ timeout: 120_000 })
test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

/** Imports a new artist with a unique name. */
async function anArtist() {
  const key = `e2e-${randomUUID()}`
  const name = `Lantern ${key.slice(4, 12)}`
  await importContent('artists', [{ key, name }])
  return { key, name }
}

/** Imports a concert in Berlin in a month. */
async function aConcert({ key }: { key: string }): Promise<void> {
  const startsAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const place = { city_id: berlinId, venue: 'The Old Mill', zone: 'Europe/Berlin' }
  await importContent('events', [
    { key: `${key}-1`, name: 'Lantern night', artists: [key], starts_at: startsAt, ...place },
  ])
}

async function fetchUnseenCount(page: Page, { token }: Fan): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await page.request.get('/api/v1/users/self/news/', { headers })
  return ((await response.json()) as { new_count: number }).new_count
}

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const button = (page: Page, says: 'Follow' | 'Following', artist: { name: string }) =>
  page.getByRole('button', { name: new RegExp(`^${says}\\s?: ${artist.name}$`) })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test.describe('notifications', () => {
  test('show a concert of an artist followed after login, first as new and then as read', async ({
    page,
  }) => {
    const [fan, artist] = await Promise.all([aFan(), anArtist()])
    await setCity(page, fan, berlinId)

    await visit(page, `/search/?query=${encodeURIComponent(artist.name)}`)
    await button(page, 'Follow', artist).click()
    await signInThroughDialog(page, fan)
    await expect(button(page, 'Following', artist)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(`You follow ${artist.name}. We’ll tell you what’s new.`)).toBeVisible()

    await aConcert(artist)
    await expect.poll(() => fetchUnseenCount(page, fan), { timeout: 30_000 }).toBe(1)
    await visit(page, '/help/')
    await expect(bell(page)).toHaveAccessibleName('Notifications, new items')
    await bell(page).click()
    const item = panel(page).getByRole('listitem')
    await expect(item).toHaveText(
      new RegExp(`${artist.name} is coming to Berlin: The Old Mill, \\w+ \\d+, \\d{4}\\..*New$`),
    )
    await item.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lantern night' })).toBeVisible()
    expect((await readDataLayer(page)).filter(({ event }) => event === 'notificationClick')).toEqual([
      { event: 'notificationClick', new_noti: true },
    ])
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await visit(page, '/help/')
    await expectSignedIn(page)
    await bell(page).click()
    await expect(item).toContainText('is coming to Berlin')
    await expect(item).not.toContainText('New')
  })

  test(
    'put followed artists first on the home page without a layout shift, and can be muted or unfollowed',
    onPhoneAlone,
    async ({ page }) => {
      const [fan, artist] = await Promise.all([aFan(), anArtist()])
      await signIn(page, fan)
      await visit(page, `/search/?query=${encodeURIComponent(artist.name)}`)
      await expectSignedIn(page)
      await page.getByRole('main').getByRole('link', { name: artist.name }).click()
      await waitForWrite(page, '/follow/', button(page, 'Follow', artist).click())
      const on = page.getByRole('button', {
        name: `Notifications about ${artist.name} are on: turn them off`,
      })
      await waitForWrite(page, '/follow/', on.click())
      const off = page.getByRole('button', {
        name: `Notifications about ${artist.name} are off: turn them on`,
      })
      await expect(off).toBeVisible()
      await page.reload()
      await expect(off).toBeVisible()

      const mine = page.getByRole('region', { name: 'Your artists' })
      await visit(page, '/')
      await expect(mine.getByRole('link', { name: artist.name })).toBeVisible()
      await recordLayoutShifts(page)
      await visit(page, '/')
      await expect(mine.getByRole('link', { name: artist.name })).toBeVisible()
      expect(await readLayoutShift(page)).toBe(0)
      expect(await hasHorizontalOverflow(page)).toBe(false)
      await mine.getByRole('link', { name: artist.name }).click()
      await waitForWrite(page, '/follow/', button(page, 'Following', artist).click())
      await expect(button(page, 'Follow', artist)).toBeVisible()
      await expect(off).toHaveCount(0)
      await visit(page, '/')
      await expectSignedIn(page)
      await expect(page.locator('html')).not.toHaveAttribute('data-follows')
      await expect(mine).toHaveCount(0)
    },
  )

  test('roll back a follow that fails and show an error', async ({ page }) => {
    const [fan, artist] = await Promise.all([aFan(), anArtist()])
    await signIn(page, fan)
    await visit(page, `/search/?query=${encodeURIComponent(artist.name)}`)
    await expectSignedIn(page)
    await page.route('**/follow/', route => route.abort())
    const follow = button(page, 'Follow', artist)
    await follow.click()
    await expect(page.getByText('That didn’t work.')).toBeVisible()
    await expect(follow).toHaveAttribute('aria-pressed', 'false')
  })

  test('pass the accessibility checks when empty, on failure and on the activity page', async ({ page }) => {
    await signIn(page, await aFan())
    for (const [tab, words] of [
      ['campaigns', 'You haven’t backed a campaign yet'],
      ['purchases', 'Nothing bought yet'],
      ['coupons', 'No coupons yet'],
    ] as const) {
      await visit(page, `/user/activity/${tab}/`)
      await expect(page.getByRole('heading', { name: words })).toBeVisible()
      await expectNoAxeFindingsInBothThemes(page)
    }
    await bell(page).click()
    await expect(panel(page).getByText('No new notifications')).toBeVisible()
    await expect(panel(page).getByRole('link', { name: 'Find artists' })).toBeVisible()
    await expectNoAxeFindingsInBothThemes(page)
    await page.route('**/api/v1/users/self/news/?*', route => route.fulfill({ status: 400, json: {} }))
    await visit(page, '/help/')
    await bell(page).click()
    await expect(panel(page).getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.unroute('**/api/v1/users/self/news/?*')
    await tryAgain(panel(page), panel(page).getByText('No new notifications'))
  })
})
