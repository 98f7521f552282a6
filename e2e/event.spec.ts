import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoAxeFindingsInBothThemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import {
  hasHorizontalOverflow,
  hideCookieNotice,
  readLayoutShift,
  recordLayoutShifts,
  visit,
} from './shell-steps.ts'

interface Event {
  id: number
  name: string
  status: string
  venue: string
  zone: string
  starts_at: string
  lat: number
  city: { name: string }
  tour: { name: string } | null
  artists: { name: string; is_valid: boolean }[]
  tickets: { url: string | null; is_sold_out: boolean }[]
}

/** Returns the first listed event that matches. */
async function anEvent(
  request: APIRequestContext,
  matches: (event: Event) => boolean,
  condition: 'upcoming' | 'past' = 'upcoming',
): Promise<Event> {
  for (let offset = 0; offset < 400; offset += 100) {
    const list = await request.get(`/api/v2/events/?condition=${condition}&limit=100&offset=${offset}`)
    for (const { id, status } of ((await list.json()) as { results: Event[] }).results) {
      if (!matches({ status } as Event) && status !== 'scheduled') continue
      const event = (await (await request.get(`/api/v2/events/${id}/`)).json()) as Event
      if (matches(event)) return event
    }
  }
  throw new Error('the demo has no such event')
}

const scheduled = ({ status, tickets, tour }: Event) =>
  status === 'scheduled' &&
  Boolean(tour) &&
  Boolean(tickets?.some(ticket => ticket.url && !ticket.is_sold_out))
const withStatus = (status: string) => (event: Event) => event.status === status
const getEventPath = ({ id }: Event) => `/event/${id}/`

async function readStructuredData(page: Page, type: string): Promise<Record<string, unknown>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const found = texts
    .map(text => JSON.parse(text) as Record<string, unknown>)
    .find(one => one['@type'] === type)
  if (!found) throw new Error(`the page has no record of type ${type}`)
  return found
}

test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

const sorts: [name: string, isIt: (event: Event) => boolean][] = [
  ['an event with everything', scheduled],
  ['a cancelled event', withStatus('cancelled')],
]
test.describe('event page', () => {
  for (const [name, matches] of sorts) {
    test(`passes the accessibility checks: ${name}`, async ({ page, request }) => {
      await visit(page, getEventPath(await anEvent(request, matches)))
      await expectNoAxeFindingsInBothThemes(page)
    })
  }

  test.describe('for a reader in another time zone', () => {
    test.use({ timezoneId: 'Pacific/Kiritimati' })

    test('shows local and venue time without a layout shift', async ({ page, request }) => {
      const event = await anEvent(request, scheduled)
      await recordLayoutShifts(page)
      await visit(page, getEventPath(event))
      const facts = page.getByRole('complementary', { name: 'Good to know' })
      await expect(facts).toContainText(`Local time in ${event.city.name}`)
      await expect(facts).toContainText(/Starts .+ where you are \(GMT\+14\)/)
      const html = await (await request.get(getEventPath(event))).text()
      expect(html).not.toContain('where you are')
      expect(await readLayoutShift(page)).toBe(0)
      expect(await hasHorizontalOverflow(page)).toBe(false)
    })
  })

  test("shows one time to a reader in the venue's time zone", async ({ browser, request, baseURL }) => {
    const event = await anEvent(request, scheduled)
    const context = await browser.newContext({ timezoneId: event.zone, baseURL: baseURL ?? '' })
    const page = await context.newPage()
    await visit(page, getEventPath(event))
    await expect(page.getByText(`Local time in ${event.city.name}`)).toBeVisible()
    await expect(page.getByText('where you are')).toHaveCount(0)
    await context.close()
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('shows artists, tickets, times, venue and questions', async ({ page, request }) => {
      const event = await anEvent(request, scheduled)
      await page.goto(getEventPath(event))
      const main = page.getByRole('main')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name)
      for (const { name } of event.artists)
        await expect(main.getByRole('link', { name }).first()).toBeVisible()
      for (const title of ['Tickets', 'Questions', 'Times', 'Venue']) {
        await expect(main.getByRole('heading', { level: 2, name: title })).toBeVisible()
      }
      const ticket = main.locator('#tickets').getByRole('link', { name: 'Get tickets' }).first()
      await expect(ticket).toHaveAttribute('href', /^(https:\/\/[\w-]+\.example\/|\/project\/)/)
      await expect(main.getByRole('link', { name: 'Show on map' })).toHaveAttribute(
        'href',
        new RegExp(`^https://www\\.openstreetmap\\.org/\\?mlat=${event.lat}&`),
      )
      await main.locator('summary').first().click()
      await expect(main.locator('details[open] p').first()).toBeVisible()
      await expect(main.getByRole('button')).toHaveCount(0)
    })
  })

  test('offers a calendar file of the event', async ({ page, request }) => {
    const event = await anEvent(request, scheduled)
    await visit(page, getEventPath(event))
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Add to calendar' }).first().click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`event-${event.id}.ics`)
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain('BEGIN:VEVENT\r\n')
    expect(text).toContain(`UID:event-${event.id}@`)
    expect(text).toContain(`DTSTART:${event.starts_at.replaceAll(/[-:]|\.000/g, '')}\r\n`)
  })

  test('copies the link when the device has no share sheet', async ({ page, request, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const event = await anEvent(request, scheduled)
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await visit(page, getEventPath(event))
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('Link copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })

  test('starts with a cancellation or postponement, and offers no tickets when cancelled', async ({
    page,
    request,
  }) => {
    const cancelled = await anEvent(request, withStatus('cancelled'))
    await page.goto(getEventPath(cancelled))
    await expect(page.getByRole('main').getByText('Cancelled', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Get tickets' })).toHaveCount(0)
    expect((await readStructuredData(page, 'MusicEvent'))['eventStatus']).toBe(
      'https://schema.org/EventCancelled',
    )
    const postponed = await anEvent(request, withStatus('postponed'))
    await page.goto(getEventPath(postponed))
    await expect(page.getByRole('main').getByText('Postponed', { exact: true }).first()).toBeVisible()
    const record = await readStructuredData(page, 'MusicEvent')
    expect(record['eventStatus']).toBe('https://schema.org/EventPostponed')
    // Structured data has a precision of seconds, whereas events created by other tests start at fractions of
    // a second.
    const toSeconds = (iso: unknown) => Math.floor(Date.parse(String(iso)) / 1_000)
    expect(toSeconds(record['previousStartDate'])).toBe(toSeconds(postponed.starts_at))
  })

  test('shows past events as an archive without tickets', async ({ page, request }) => {
    const past = await anEvent(request, withStatus('scheduled'), 'past')
    await page.goto(getEventPath(past))
    const main = page.getByRole('main')
    await expect(main.getByText(/^Took place /)).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Tickets' })).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0)
    await expect(main.getByRole('heading', { name: 'Venue' })).toBeVisible()
  })

  test('provides metadata for search engines and link previews', async ({ page, request, baseURL }) => {
    const event = await anEvent(request, scheduled)
    await page.goto(getEventPath(event))
    const record = await readStructuredData(page, 'MusicEvent')
    for (const field of [
      'name',
      'startDate',
      'location',
      'eventStatus',
      'image',
      'offers',
      'performer',
      'url',
    ]) {
      expect(record[field], field).toBeTruthy()
    }
    expect(record['location']).toMatchObject({
      name: event.venue,
      address: { addressLocality: event.city.name },
    })
    const crumbs = await readStructuredData(page, 'BreadcrumbList')
    expect((crumbs['itemListElement'] as object[]).length).toBe(3)
    const meta = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content')
    expect(await meta('og:title')).toContain(event.name)
    expect(await meta('og:image')).toMatch(/\/media\/.+\/og\.jpg$/)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      new RegExp(`${getEventPath(event)}$`),
    )
    const sitemap = await (await request.get('/sitemap.xml')).text()
    expect(sitemap).toContain(`${getEventPath(event)}</loc>`)
    expect(baseURL).toBeTruthy()
  })

  test('redirects a URL with a name to the one with only the id', async ({ request }) => {
    const event = await anEvent(request, scheduled)
    const response = await request.get(`/event/some-name,${event.id}/`, { maxRedirects: 0 })
    expect([response.status(), response.headers()['location']]).toEqual([301, getEventPath(event)])
    expect((await request.get('/event/')).url()).toMatch(/\/events\/$/)
  })

  test.describe('missing events', () => {
    test.use({ plannedErrors: [/404/] })

    test('return 404', async ({ page }) => {
      for (const address of ['/event/2147483647/', '/event/0/', '/event/none/', '/event/99999999999/']) {
        const response = await page.goto(address)
        expect([address, response?.status()]).toEqual([address, 404])
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this page')
    })
  })
})
