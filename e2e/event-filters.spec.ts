import { randomUUID } from 'node:crypto'
import { expectNoAxeFindings } from './axe.ts'
import { eventList, searchForm } from './event-steps.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import { importContent } from './operators.ts'
import {
  hasHorizontalOverflow,
  hideCookieNotice,
  servePlainPictures,
  visit,
  waitUntilHydrated,
} from './shell-steps.ts'

test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

/** Adds events in Berlin and Potsdam at the end of this month, because the demo may have none left by then. */
async function addLastEventsOfMonth(): Promise<void> {
  const key = `filters-${randomUUID()}`
  await importContent('artists', [{ key, name: 'Aurora Filter', genres: 'dream pop' }])
  const now = new Date()
  const lastDay = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0))
    .toISOString()
    .slice(0, 10)
  const event = { artists: [key], venue: 'The Hall', zone: 'Europe/Berlin', starts_at: `${lastDay}T23:59` }
  await importContent('events', [
    { ...event, key, name: 'The last evening', city_id: 2_950_159 },
    { ...event, key: `${key}-near`, name: 'The last evening nearby', city_id: 2_852_458 },
  ])
}

test.describe('event filters', () => {
  test('work by keyboard and touch, and can be removed one by one and from an empty list', async ({
    page,
    context,
    baseURL,
  }) => {
    await addLastEventsOfMonth()
    await context.grantPermissions(['geolocation'], { origin: new URL(baseURL ?? '').origin })
    await context.setGeolocation({ latitude: 52.5, longitude: 13.38 })
    await servePlainPictures(page)
    // Opens the page through another one, because this document must not request the position.
    await visit(page, '/')
    const all = page.getByRole('main').getByRole('link', { name: 'All events' }).first()
    await waitUntilHydrated(all)
    await all.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
    const chip = (name: string | RegExp) => searchForm(page).getByRole('button', { name })
    await chip('Date').press('Enter')
    await page.getByRole('dialog', { name: 'Date' }).getByRole('link', { name: 'This month' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/events\/\?when=month$/)
    await expect(chip('Date: This month')).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await chip('Place').click()
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page).toHaveURL(/\?city_id=2950159&radius_km=50&when=month$/)
    await expect(eventList(page).getByText('km away').first()).toBeVisible()
    await chip(/Genre/).click()
    await page.getByRole('dialog', { name: 'Genre' }).getByRole('link', { name: 'Classical' }).click()
    await expect(chip('Genre: Classical')).toBeFocused()
    await chip(/Price/).click()
    await page.getByRole('dialog', { name: 'Price' }).getByRole('link', { name: 'Free' }).click()
    await expect(eventList(page).getByRole('heading', { name: 'Nothing matches all of that' })).toBeVisible()
    await searchForm(page).getByRole('link', { name: 'Remove: Free' }).click()
    await expect(chip('Price')).toBeFocused()
    await searchForm(page).getByRole('link', { name: 'Remove: Classical' }).click()
    await expect(eventList(page).getByRole('article').first()).toBeVisible()
    await eventList(page).getByRole('button', { name: 'Show map' }).click()
    const map = page.getByRole('navigation', { name: 'Map of the cities with events' })
    await map.getByRole('link', { name: /^Berlin: \d+ events?$/ }).click()
    await expect(page).toHaveURL(/\?city_id=2950159&when=month$/)
    await page.goBack()
    await expect(page).toHaveURL(/radius_km=50&when=month$/)
    await searchForm(page).getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL(/\/events\/$/)
  })

  test('keep both choices when one is made while the other loads, and keep the focus in the field', async ({
    page,
  }) => {
    await visit(page, '/events/#here')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(/\/api\/v\d\/events\/\?/, async route => {
      await held
      await route.continue()
    })
    const choose = async (chip: string, choice: string) => {
      await searchForm(page).getByRole('button', { name: chip }).click()
      await page.getByRole('dialog', { name: chip }).getByRole('link', { name: choice }).click()
    }
    await choose('Genre', 'Rock')
    await expect(page).toHaveURL(/\?genre=rock$/)
    await choose('Price', 'Free')
    await expect(page).toHaveURL(/\?genre=rock&price=free$/)
    release()
    await expect(searchForm(page).getByRole('button', { name: 'Price: Free' })).toBeFocused()
    const words = searchForm(page).getByRole('searchbox')
    await words.fill('Berlin')
    await words.press('Enter')
    await expect(searchForm(page).getByRole('link', { name: 'Clear all' })).toBeVisible()
    await expect(page).toHaveURL(/\?search=Berlin&/)
    await expect(words).toBeFocused()
    await searchForm(page).getByRole('link', { name: 'Clear all' }).click()
    await expect(words).toHaveValue('')
    await expect(words).toBeFocused()
  })

  test.describe('filters on a phone', onPhoneAlone, () => {
    test('open as a sheet at the bottom of the screen', async ({ page }) => {
      await visit(page, '/events/?genre=rock')
      await searchForm(page).getByRole('button', { name: 'Genre: Rock' }).tap()
      const sheet = page.getByRole('dialog', { name: 'Genre' })
      const box = await sheet.boundingBox()
      expect(box?.x).toBe(0)
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(page.viewportSize()?.height)
      await expectNoAxeFindings(page)
      await sheet.getByRole('link', { name: 'Indie' }).tap()
      await expect(page).toHaveURL(/\?genre=indie$/)
      await expect(sheet).toBeHidden()
      expect(await hasHorizontalOverflow(page)).toBe(false)
    })
  })
})
