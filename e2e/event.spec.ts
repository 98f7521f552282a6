import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoAxeFindingsInBothThemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { isTooWide, shiftOf, visit, watchShifts, withoutNotices } from './shell-steps.ts'

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

/** The first event of the lists that fits the test. */
async function anEvent(
  request: APIRequestContext,
  isIt: (event: Event) => boolean,
  condition: 'upcoming' | 'past' = 'upcoming',
): Promise<Event> {
  for (let offset = 0; offset < 400; offset += 100) {
    const list = await request.get(`/api/v2/events/?condition=${condition}&limit=100&offset=${offset}`)
    for (const { id, status } of ((await list.json()) as { results: Event[] }).results) {
      if (!isIt({ status } as Event) && status !== 'scheduled') continue
      const event = (await (await request.get(`/api/v2/events/${id}/`)).json()) as Event
      if (isIt(event)) return event
    }
  }
  throw new Error('the demo has no such event')
}

const scheduled = ({ status, tickets, tour }: Event) =>
  status === 'scheduled' &&
  Boolean(tour) &&
  Boolean(tickets?.some(ticket => ticket.url && !ticket.is_sold_out))
const withStatus = (status: string) => (event: Event) => event.status === status
const addressOf = ({ id }: Event) => `/event/${id}/`

async function recordOf(page: Page, type: string): Promise<Record<string, unknown>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const found = texts
    .map(text => JSON.parse(text) as Record<string, unknown>)
    .find(one => one['@type'] === type)
  if (!found) throw new Error(`the page has no record of type ${type}`)
  return found
}

test.beforeEach(({ context, baseURL }) => withoutNotices(context, baseURL))

const sorts: [name: string, isIt: (event: Event) => boolean][] = [
  ['an event with everything', scheduled],
  ['a cancelled event', withStatus('cancelled')],
]
for (const [name, isIt] of sorts) {
  test(`${name}: no barrier`, async ({ page, request }) => {
    await visit(page, addressOf(await anEvent(request, isIt)))
    await expectNoAxeFindingsInBothThemes(page)
  })
}

test.describe('a reader in another zone', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('sees the own clock beside that of the venue, and nothing moves for it', async ({ page, request }) => {
    const event = await anEvent(request, scheduled)
    await watchShifts(page)
    await visit(page, addressOf(event))
    const facts = page.getByRole('complementary', { name: 'Good to know' })
    await expect(facts).toContainText(`Local time in ${event.city.name}`)
    await expect(facts).toContainText(/Starts .+ where you are \(GMT\+14\)/)
    const html = await (await request.get(addressOf(event))).text()
    expect(html).not.toContain('where you are')
    expect(await shiftOf(page)).toBe(0)
    expect(await isTooWide(page)).toBe(false)
  })
})

test('a reader at the venue sees one clock', async ({ browser, request, baseURL }) => {
  const event = await anEvent(request, scheduled)
  const context = await browser.newContext({ timezoneId: event.zone, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await visit(page, addressOf(event))
  await expect(page.getByText(`Local time in ${event.city.name}`)).toBeVisible()
  await expect(page.getByText('where you are')).toHaveCount(0)
  await context.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything that a fan needs is there', async ({ page, request }) => {
    const event = await anEvent(request, scheduled)
    await page.goto(addressOf(event))
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name)
    for (const { name } of event.artists) await expect(main.getByRole('link', { name }).first()).toBeVisible()
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

test('the calendar file is downloaded and holds the event', async ({ page, request }) => {
  const event = await anEvent(request, scheduled)
  await visit(page, addressOf(event))
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).first().click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`event-${event.id}.ics`)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('BEGIN:VEVENT\r\n')
  expect(text).toContain(`UID:event-${event.id}@`)
  expect(text).toContain(`DTSTART:${event.starts_at.replaceAll(/[-:]|\.000/g, '')}\r\n`)
})

test('sharing copies the link where the device has no sheet for it', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const event = await anEvent(request, scheduled)
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await visit(page, addressOf(event))
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('what is called off or put off says so first; a cancelled one sells nothing', async ({
  page,
  request,
}) => {
  const cancelled = await anEvent(request, withStatus('cancelled'))
  await page.goto(addressOf(cancelled))
  await expect(page.getByRole('main').getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get tickets' })).toHaveCount(0)
  expect((await recordOf(page, 'MusicEvent'))['eventStatus']).toBe('https://schema.org/EventCancelled')
  const postponed = await anEvent(request, withStatus('postponed'))
  await page.goto(addressOf(postponed))
  await expect(page.getByRole('main').getByText('Postponed', { exact: true }).first()).toBeVisible()
  const record = await recordOf(page, 'MusicEvent')
  expect(record['eventStatus']).toBe('https://schema.org/EventPostponed')
  // Records tell the second; events of other tests begin in the midst of one.
  const secondOf = (iso: unknown) => Math.floor(Date.parse(String(iso)) / 1_000)
  expect(secondOf(record['previousStartDate'])).toBe(secondOf(postponed.starts_at))
})

test('what is over stays as an archive', async ({ page, request }) => {
  const past = await anEvent(request, withStatus('scheduled'), 'past')
  await page.goto(addressOf(past))
  const main = page.getByRole('main')
  await expect(main.getByText(/^Took place /)).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Tickets' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0)
  await expect(main.getByRole('heading', { name: 'Venue' })).toBeVisible()
})

test('search engines and link previews are told what it is', async ({ page, request, baseURL }) => {
  const event = await anEvent(request, scheduled)
  await page.goto(addressOf(event))
  const record = await recordOf(page, 'MusicEvent')
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
  const crumbs = await recordOf(page, 'BreadcrumbList')
  expect((crumbs['itemListElement'] as object[]).length).toBe(3)
  const meta = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content')
  expect(await meta('og:title')).toContain(event.name)
  expect(await meta('og:image')).toMatch(/\/media\/.+\/og\.jpg$/)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    new RegExp(`${addressOf(event)}$`),
  )
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).toContain(`${addressOf(event)}</loc>`)
  expect(baseURL).toBeTruthy()
})

test('a name in the address leads to the number alone', async ({ request }) => {
  const event = await anEvent(request, scheduled)
  const answer = await request.get(`/event/some-name,${event.id}/`, { maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([301, addressOf(event)])
  expect((await request.get('/event/')).url()).toMatch(/\/events\/$/)
})

test.describe('events that are not there', () => {
  test.use({ plannedErrors: [/404/] })

  test('are not found', async ({ page }) => {
    for (const address of ['/event/2147483647/', '/event/0/', '/event/none/', '/event/99999999999/']) {
      const answer = await page.goto(address)
      expect([address, answer?.status()]).toEqual([address, 404])
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this page')
  })
})
