import type { APIRequestContext, Page } from '@playwright/test'
import { locales, pseudoLocale } from '../src/platform/contract/locales.ts'
import { expectNoAxeFindings } from './axe.ts'
import { expect, onPhone, onPhoneAlone, test } from './fixtures.ts'
import { isTooWide, shiftOf, tryAgain, visit, watchShifts, withoutNotices } from './shell-steps.ts'

const berlin = 2_950_159

interface Listed {
  id: number
  name: string
  city: { id: number; name: string }
}
interface ListedTour {
  tour_id: number
  name: string
  artist: { name: string }
}

async function listOf<Item>(request: APIRequestContext, address: string): Promise<Item[]> {
  return ((await (await request.get(address)).json()) as { results: Item[] }).results
}

/** A current tour with videos. */
async function aTour(request: APIRequestContext): Promise<ListedTour> {
  const tours = await listOf<ListedTour>(request, '/api/v2/tours/?condition=upcoming&order_by=popular')
  for (const tour of tours) {
    const videos = await listOf(request, `/api/v2/tours/youtube/?tour_id=${tour.tour_id}&limit=1`)
    if (videos.length > 0) return tour
  }
  throw new Error('the demo has no tour with a video among the first')
}

async function inCity(page: Page, baseURL: string | undefined, cityId: number) {
  const value = encodeURIComponent(JSON.stringify([1, String(cityId)]))
  await page.context().addCookies([{ name: 's_city_id', value, url: baseURL ?? '' }])
}

const list = (page: Page) => page.getByRole('region', { name: 'All events' })
const find = (page: Page) => page.getByRole('search', { name: 'Find events' })
const near = (page: Page) => page.getByRole('region', { name: 'Near you' })
const dialog = (page: Page) => page.getByRole('dialog')

test.beforeEach(({ context, baseURL }) => withoutNotices(context, baseURL))

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the events page and the dialog of a tour, ${colorScheme}: no barrier`, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.emulateMedia({ colorScheme })
    await inCity(page, baseURL, berlin)
    await visit(page, '/events/')
    await expect(near(page).getByRole('article').first()).toBeVisible()
    await expectNoAxeFindings(page)
    const tour = await aTour(request)
    await visit(page, `/events/?tour_id=${tour.tour_id}`)
    await expect(dialog(page).getByRole('article').first()).toBeVisible()
    await expectNoAxeFindings(page)
  })
}

test(
  'what is near takes the room that was kept for it: nothing moves, nothing is too wide',
  onPhone,
  async ({ page, baseURL }) => {
    await inCity(page, baseURL, berlin)
    await watchShifts(page)
    await visit(page, '/events/')
    await expect(near(page).getByRole('article')).toHaveCount(6)
    await expect(near(page).getByText('Where do you see shows?')).toBeHidden()
    expect(await shiftOf(page)).toBe(0)
    expect(await isTooWide(page)).toBe(false)
  },
)

test('without a city there is an invitation to set it, and then what is near', async ({ page }) => {
  await visit(page, '/events/')
  await near(page).getByRole('button', { name: 'Set your city' }).click()
  await dialog(page).getByRole('combobox').fill('Berlin')
  await page.getByRole('option', { name: 'Berlin, Germany' }).first().click()
  await dialog(page).getByRole('button', { name: 'Go' }).click()
  await expect(near(page).getByRole('article')).toHaveCount(6)
  await expect(near(page).getByRole('button', { name: 'Change city' })).toBeVisible()
})

test('the list is narrowed by words and time, and all of it is in the address', async ({ page }) => {
  await visit(page, '/events/')
  await expect(list(page).getByRole('article')).toHaveCount(10)
  await find(page).getByRole('searchbox').fill('Berlin')
  await find(page).getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/events\/\?search=Berlin$/)
  await expect(list(page).getByRole('article').first()).toContainText('Berlin')
  await find(page).getByRole('link', { name: 'Past' }).click()
  await expect(page).toHaveURL(/\?search=Berlin&condition=past$/)
  await expect(find(page).getByRole('link', { name: 'Past' })).toHaveAttribute('aria-current', 'true')
  await page.reload()
  await page.locator('html[data-ready]').waitFor()
  await expect(find(page).getByRole('searchbox')).toHaveValue('Berlin')
  await page.goBack()
  await expect(page).toHaveURL(/\?search=Berlin$/)
})

test('filters are chosen by keyboard and by touch, removed one by one, and an empty list says which to drop', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['geolocation'], { origin: new URL(baseURL ?? '').origin })
  await context.setGeolocation({ latitude: 52.5, longitude: 13.38 })
  // Loaded for another page, whose document must not ask for the position.
  await visit(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'All events' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  const chip = (name: string | RegExp) => find(page).getByRole('button', { name })
  await chip('Date').press('Enter')
  await page.getByRole('dialog', { name: 'Date' }).getByRole('link', { name: 'This month' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/events\/\?when=month$/)
  await expect(chip('Date: This month')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await chip('Place').click()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page).toHaveURL(/\?city_id=2950159&radius_km=50&when=month$/)
  await expect(list(page).getByRole('article').first()).toContainText('km away')
  await chip(/Genre/).click()
  await page.getByRole('dialog', { name: 'Genre' }).getByRole('link', { name: 'Classical' }).click()
  await expect(chip('Genre: Classical')).toBeFocused()
  await chip(/Price/).click()
  await page.getByRole('dialog', { name: 'Price' }).getByRole('link', { name: 'Free' }).click()
  await expect(list(page).getByRole('heading', { name: 'Nothing matches all of that' })).toBeVisible()
  await find(page).getByRole('link', { name: 'Remove: Free' }).click()
  await expect(chip('Price')).toBeFocused()
  await find(page).getByRole('link', { name: 'Remove: Classical' }).click()
  await expect(list(page).getByRole('article').first()).toBeVisible()
  await list(page).getByRole('button', { name: 'Show map' }).click()
  const map = page.getByRole('navigation', { name: 'Map of the cities with events' })
  await map.getByRole('link', { name: /^Berlin: \d+ events?$/ }).click()
  await expect(page).toHaveURL(/\?city_id=2950159&when=month$/)
  await page.goBack()
  await expect(page).toHaveURL(/radius_km=50&when=month$/)
  await find(page).getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/events\/$/)
})

test('a choice made while another loads keeps both; words and “Clear all” leave the focus in the field', async ({
  page,
}) => {
  await visit(page, '/events/#here')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(/\/api\/v\d\/events\/\?/, async route => {
    await held
    await route.continue()
  })
  const choose = async (chip: string, choice: string) => {
    await find(page).getByRole('button', { name: chip }).click()
    await page.getByRole('dialog', { name: chip }).getByRole('link', { name: choice }).click()
  }
  await choose('Genre', 'Rock')
  await expect(page).toHaveURL(/\?genre=rock$/)
  await choose('Price', 'Free')
  await expect(page).toHaveURL(/\?genre=rock&price=free$/)
  answer()
  await expect(find(page).getByRole('button', { name: 'Price: Free' })).toBeFocused()
  const words = find(page).getByRole('searchbox')
  await words.fill('Berlin')
  await words.press('Enter')
  await expect(find(page).getByRole('link', { name: 'Clear all' })).toBeVisible()
  await expect(page).toHaveURL(/\?search=Berlin&/)
  await expect(words).toBeFocused()
  await find(page).getByRole('link', { name: 'Clear all' }).click()
  await expect(words).toHaveValue('')
  await expect(words).toBeFocused()
})

test.describe('filters on a phone', onPhoneAlone, () => {
  test('open as a sheet at the lower edge', async ({ page }) => {
    await visit(page, '/events/?genre=rock')
    await find(page).getByRole('button', { name: 'Genre: Rock' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Genre' })
    const box = await sheet.boundingBox()
    expect(box?.x).toBe(0)
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(page.viewportSize()?.height)
    await expectNoAxeFindings(page)
    await sheet.getByRole('link', { name: 'Indie' }).tap()
    await expect(page).toHaveURL(/\?genre=indie$/)
    await expect(sheet).toBeHidden()
    expect(await isTooWide(page)).toBe(false)
  })
})

test('pages follow each other by link', async ({ page }) => {
  await visit(page, '/events/')
  const first = await list(page).getByRole('article').first().getByRole('heading').textContent()
  await list(page).getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/\?offset=10#all$/)
  const current = list(page).getByRole('link', { name: 'Page 2', exact: true })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(list(page).getByRole('article').first().getByRole('heading')).not.toHaveText(first ?? '')
})

test('words that nobody is called find nothing, and the way back is there', async ({ page }) => {
  const hostile = `<script>alert(1)</script>'; drop table events; --`
  await visit(page, `/events/?search=${encodeURIComponent(hostile)}`)
  await expect(list(page).getByRole('heading', { name: `No events for “${hostile}”` })).toBeVisible()
  await list(page).getByRole('link', { name: 'Show all events' }).click()
  await expect(list(page).getByRole('article')).toHaveCount(10)
})

test('a tour opens over the page: by click, Back, Forward, reload and its address', async ({
  page,
  request,
}) => {
  const tour = await aTour(request)
  await visit(page, '/events/')
  const poster = page.getByRole('list', { name: 'Tours' }).getByRole('link', { name: tour.name, exact: true })
  await poster.click()
  const open = page.getByRole('dialog', { name: tour.name })
  await expect(open.getByRole('heading', { name: 'Dates' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`\\?tour_id=${tour.tour_id}$`))
  await expect(page).toHaveTitle(`${tour.name} - Fanfare`)
  await page.goBack()
  await expect(open).toBeHidden()
  await expect(page).toHaveTitle('Events - Fanfare')
  await expect(poster).toBeFocused()
  await page.goForward()
  await expect(open).toBeVisible()
  await page.reload()
  await expect(open.getByRole('article').first()).toBeVisible()
  await expect(open.getByRole('link', { name: tour.artist.name }).first()).toBeVisible()
  await open.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/events\/$/)
  await expect(list(page)).toBeVisible()
})

test.describe('tours that are not there', () => {
  test.use({ plannedErrors: [/404/] })

  test('say so over the page with all the others', async ({ page }) => {
    for (const id of ['2147483647', 'x', '0', '-1']) {
      await visit(page, `/events/?tour_id=${id}`)
      await expect(dialog(page).getByRole('heading', { name: 'We can’t find this tour' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
    }
  })
})

test('a tour has the dates of the fan’s city first, each with its sale', async ({
  page,
  request,
  baseURL,
}) => {
  const tour = await aTour(request)
  const dates = await listOf<Listed>(
    request,
    `/api/v2/tours/${tour.tour_id}/events/?condition=upcoming&limit=50`,
  )
  const last = dates.at(-1)
  if (!last) throw new Error('a current tour has dates')
  await inCity(page, baseURL, last.city.id)
  await visit(page, `/events/?tour_id=${tour.tour_id}`)
  const dialog = page.getByRole('dialog', { name: tour.name })
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toHaveText('Near you')
  await expect(dialog.getByRole('heading', { level: 4 }).first()).toHaveText(last.name)
  await expect(dialog.getByText(/^(Sold out|From .+|On sale .+)$/).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Follow/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Share' })).toBeVisible()
})

test('a video is asked of its site only when it is opened; it lies over the tour and survives a reload', async ({
  page,
  request,
}) => {
  const asked: string[] = []
  await page.route(/^https:/, route => {
    asked.push(new URL(route.request().url()).hostname)
    return route.fulfill({ body: '<title>a video</title>', contentType: 'text/html' })
  })
  const tour = await aTour(request)
  await visit(page, `/events/?tour_id=${tour.tour_id}`)
  const cover = page
    .getByRole('dialog', { name: tour.name })
    .getByRole('list', { name: 'Videos from the road' })
  await cover.getByRole('link').first().scrollIntoViewIfNeeded()
  expect(asked).toEqual([])
  await cover.getByRole('link').first().click()
  const frame = page.locator('dialog iframe')
  await expect(frame).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?/)
  await expect.poll(() => asked).toEqual(['www.youtube-nocookie.com'])
  await expect(page.getByRole('link', { name: 'Watch it on YouTube' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.youtube\.com\/watch\?v=/,
  )
  await page.reload()
  await expect(frame).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(frame).toBeHidden()
  await expect(page.getByRole('dialog', { name: tour.name })).toBeVisible()
})

test.describe('a part that does not arrive', () => {
  test.use({ plannedErrors: [/Failed to load resource/] })

  test('says so where it would stand, and can be asked for again', async ({ page, baseURL }) => {
    await inCity(page, baseURL, berlin)
    const calls = '**/api/v2/events/near/**'
    await page.route(calls, route => route.abort())
    await visit(page, '/events/')
    await expect(near(page).getByRole('alert')).toContainText('This section didn’t load')
    await expect(list(page).getByRole('article')).toHaveCount(10)
    await page.unroute(calls)
    await tryAgain(near(page), near(page).getByRole('article').first())
    await expect(near(page).getByRole('article')).toHaveCount(6)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('with filters set the page is as wide as a phone in every language, and names are whole', {
    ...onPhoneAlone,
  }, async ({ page }) => {
    const faults: string[] = []
    for (const locale of [...locales, pseudoLocale]) {
      await page.goto(`/events/?city_id=${berlin}&radius_km=150&price=paid&sort=popular&locale=${locale}`)
      expect(await page.getByRole('search').locator('[data-on]').count(), 'filters that are set').toBe(3)
      await page.setViewportSize({ width: 320, height: 740 })
      if (await isTooWide(page)) faults.push(`${locale}: wider than 320`)
      await page.setViewportSize({ width: 360, height: 740 })
      if (await isTooWide(page)) faults.push(`${locale}: wider than 360`)
      const names = page.locator('article :is(h3, h4)')
      const cut = await names.evaluateAll(
        all => all.filter(name => name.scrollHeight > name.clientHeight + 2).length,
      )
      if (cut > 0) faults.push(`${locale}: ${cut} names are cut`)
      const isBeside = await page.getByRole('contentinfo').evaluate(footer => {
        const [first, , legal] = [...footer.querySelectorAll('nav')].map(list => list.getBoundingClientRect())
        return (legal?.left ?? 0) > (first?.right ?? Infinity)
      })
      if (!isBeside) faults.push(`${locale}: a list of the footer stands alone`)
    }
    expect(faults).toEqual([])
  })

  test('tours, the search, times and pages are links and forms', async ({ page, request }) => {
    const tour = await aTour(request)
    await page.goto('/events/')
    await page
      .getByRole('list', { name: 'Tours' })
      .getByRole('link', { name: tour.name, exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 2, name: tour.name })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Dates' })).toBeVisible()
    await find(page).getByRole('searchbox').fill('Berlin')
    await find(page).getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/events\/\?search=Berlin$/)
    await expect(list(page).getByRole('article').first()).toContainText('Berlin')
    await find(page).getByRole('link', { name: 'Past' }).click()
    await expect(page).toHaveURL(/condition=past/)
    await find(page).getByRole('button', { name: 'Genre' }).click()
    await page.getByRole('dialog', { name: 'Genre' }).getByRole('link', { name: 'Pop', exact: true }).click()
    await expect(page).toHaveURL(/search=Berlin&condition=past&genre=pop$/)
    await expect(find(page).getByRole('button', { name: 'Genre: Pop' })).toBeVisible()
  })
})

test('search results and home lead to pages of events', async ({ page, request }) => {
  const [first] = await listOf<Listed>(request, '/api/v2/events/?limit=1')
  await visit(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'All events' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await page.getByRole('main').locator(`a[href="/event/${first?.id}/"]`).first().click()
  await expect(page.getByRole('heading', { level: 1, name: first?.name ?? '' })).toBeVisible()
})
