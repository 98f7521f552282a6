import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { expectNoAxeFindings } from './axe.ts'
import { aFan, post, signIn } from './fans.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import { importContent } from './operators.ts'
import { fillExample } from './pages.ts'
import {
  berlinId,
  hasHorizontalOverflow,
  hideCookieNotice,
  readLayoutShift,
  recordLayoutShifts,
  visit,
} from './shell-steps.ts'

test.describe.configure({ timeout: 120_000 })
test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

/** Imports an event that takes place in 30 days and returns its id and name. */
async function aNight(page: Page) {
  const key = `e2e-${randomUUID()}`
  const name = `Night ${key.slice(4, 12)}`
  await importContent('artists', [{ key, name: `Band ${key.slice(4, 12)}` }])
  const startsAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const place = { city_id: berlinId, venue: 'The Old Mill', zone: 'Europe/Berlin' }
  await importContent('events', [{ key: `${key}-1`, name, artists: [key], starts_at: startsAt, ...place }])
  const list = await page.request.get(`/api/v2/events/?search=${encodeURIComponent(name)}`)
  const [event] = ((await list.json()) as { results: { id: number }[] }).results
  if (!event) throw new Error('the imported event is not listed')
  return { id: event.id, name }
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name })
  // A key press has no effect while the button is busy.
  await expect(button).toBeEnabled()
  await button.focus()
  await page.keyboard.press('Enter')
}

test.describe('My events', () => {
  test('lists an event that a visitor saves by keyboard and login, also in the calendar feed', async ({
    page,
  }) => {
    const night = await aNight(page)
    const fan = await aFan()
    await visit(page, `/event/${night.id}/`)
    await press(page, /^Going/)
    const dialog = page.getByRole('dialog').filter({ hasText: `to save ${night.name}` })
    await expect(dialog).toBeVisible()
    const toLogIn = dialog.getByRole('button', { name: 'Log in', exact: true })
    await dialog.getByRole('textbox', { name: 'Email' }).fill(fan.email)
    await dialog.locator('input[type=password]').fill(fan.password)
    await toLogIn.last().press('Enter')
    await expect(page.getByRole('button', { name: /^Going/ })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByLabel('Reminder')).toHaveValue('day')
    await page.getByLabel('Reminder').selectOption('hours')
    await expect(page.getByText('Reminder changed')).toBeVisible()

    await visit(page, '/user/activity/')
    await expect(page.getByRole('tab', { name: 'My events' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('link', { name: night.name })).toBeVisible()
    await expect(page.getByText('3 hours before')).toBeVisible()
    await press(page, 'Get my calendar link')
    const heading = page.getByRole('heading', { name: 'In your calendar' }).locator(':focus')
    await expect(heading).toBeVisible()
    const address = await page.getByLabel('Calendar link').inputValue()
    const file = await page.request.get(new URL(address).pathname)
    const calendar = new ICAL.Component(ICAL.parse(await file.text()))
    expect(calendar.getAllSubcomponents('vevent').map(one => new ICAL.Event(one).summary)).toEqual([
      night.name,
    ])
    await press(page, 'Get a new link')
    await page.getByRole('dialog').getByRole('button', { name: 'Get a new link' }).press('Enter')
    await expect(page.getByLabel('Calendar link')).not.toHaveValue(address)
    expect((await page.request.get(new URL(address).pathname)).status()).toBe(404)

    await press(page, 'Turn it off')
    await page.getByRole('dialog').getByRole('button', { name: 'Turn it off' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Get my calendar link' })).toBeVisible()
    await expect(heading).toBeVisible()

    await press(page, `Save: ${night.name}`)
    const bookmark = page.getByRole('button', { name: `Save: ${night.name}` })
    await expect(page.getByText('No longer saved')).toBeVisible()
    await expect(bookmark).toHaveAttribute('aria-pressed', 'false')
    await expect(bookmark).toBeFocused()
    await visit(page, '/user/activity/')
    await expect(page.getByText('No events saved yet')).toBeVisible()
  })

  test('lists events saved by touch on the home page and on an artist page', {
    ...onPhoneAlone,
  }, async ({ page }) => {
    const fan = await aFan()
    const bookmark = page.getByRole('main').getByRole('button', { name: /^Save: / })
    const readEventName = async () =>
      (await bookmark.first().getAttribute('aria-label'))?.slice('Save: '.length) ?? ''
    await visit(page, '/')
    const night = await readEventName()
    await bookmark.first().tap()
    const dialog = page.getByRole('dialog').filter({ hasText: `to save ${night}` })
    await dialog.getByRole('textbox', { name: 'Email' }).fill(fan.email)
    await dialog.locator('input[type=password]').fill(fan.password)
    await dialog.getByRole('button', { name: 'Log in', exact: true }).last().tap()
    await expect(bookmark.first()).toHaveAttribute('aria-pressed', 'true')
    // The dialog closes by going back in the history, which would abort the next page load.
    await expect(dialog).toBeHidden()

    await visit(page, await fillExample(page.request, '/artist/{artist}/'))
    const other = await readEventName()
    await bookmark.first().tap()
    await expect(page.getByText('Saved to My events.')).toBeVisible()
    for (const locale of ['ko', 'ja', 'de', 'pseudo', 'en']) {
      await visit(page, `/user/activity/shows/?locale=${locale}`)
      await expect(page.getByRole('link', { name: night }).first()).toBeVisible()
      expect(await hasHorizontalOverflow(page), locale).toBe(false)
    }
    await expect(page.getByRole('link', { name: other }).first()).toBeVisible()
  })

  test('has no axe violations, overflow or layout shifts, nor has Following, which can undo an unfollow', async ({
    page,
  }) => {
    const night = await aNight(page)
    const fan = await aFan()
    const { artists } = (await (await page.request.get(`/api/v2/events/${night.id}/`)).json()) as {
      artists: { id: number; name: string }[]
    }
    const headers = { Authorization: `Bearer ${fan.token}` }
    const [artist] = artists
    await page.request.put(`/api/v1/artists/${artist?.id}/follow/`, { headers, data: {} })
    await page.request.put(`/api/v2/events/${night.id}/mark/`, { headers, data: { kind: 'interested' } })
    await post('/api/v1/users/self/calendar-feed/renewal/', {}, fan.token)
    await signIn(page, fan)
    await page.setViewportSize({ width: 320, height: 700 })
    for (const address of ['/user/activity/shows/', '/user/following/']) {
      await recordLayoutShifts(page)
      await visit(page, address)
      await expect(page.getByRole('link', { name: night.name }).or(page.getByText('1 artist'))).toBeVisible()
      expect(await hasHorizontalOverflow(page)).toBe(false)
      await expectNoAxeFindings(page)
    }
    expect(await readLayoutShift(page)).toBeLessThan(0.01)
    await expect(page.getByText(/^Next: .*, Berlin$/)).toBeVisible()
    await press(page, /^Following/)
    await press(page, /^Follow\b/)
    await expect(page.getByRole('button', { name: /^Following/ })).toHaveAttribute('aria-pressed', 'true')
  })
})
