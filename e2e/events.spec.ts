import { locales, pseudoLocale } from '../src/platform/contract/locales.ts'
import { expectNoAxeFindingsInBothThemes } from './axe.ts'
import { aTour, dialog, find, type Listed, list, listOf, near } from './event-steps.ts'
import { expect, onPhone, onPhoneAlone, test } from './fixtures.ts'
import {
  berlin,
  inCity,
  isTooWide,
  shiftOf,
  tryAgain,
  visit,
  watchShifts,
  withoutNotices,
} from './shell-steps.ts'

test.beforeEach(({ context, baseURL }) => withoutNotices(context, baseURL))

test(`the events page and the dialog of a tour: no barrier`, async ({ page, request, baseURL }) => {
  await inCity(page, baseURL, berlin)
  await visit(page, '/events/')
  await expect(near(page).getByRole('article').first()).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page)
  const tour = await aTour(request)
  await visit(page, `/events/?tour_id=${tour.tour_id}`)
  await expect(dialog(page).getByRole('article').first()).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page)
})

test(
  'what is near takes the room that was kept for it: nothing moves, nothing is too wide',
  onPhone,
  async ({ page, baseURL }) => {
    await inCity(page, baseURL, berlin)
    await watchShifts(page)
    await visit(page, '/events/')
    await expect(near(page).getByRole('article')).toHaveCount(6)
    await expect(near(page).getByText('Where do you go to concerts?')).toBeHidden()
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

test(
  'the first dates stand in the first view, with their prices whole, before what is near and the tours',
  onPhone,
  async ({ page }) => {
    await visit(page, '/events/')
    const first = list(page).getByRole('article').first()
    await expect(first).toBeInViewport()
    const prices = list(page).getByRole('article').locator('strong')
    await expect(prices.filter({ hasText: /^(From .*\d|Free|Sold out)$/ }).first()).toBeVisible()
    const cut = await prices.evaluateAll(
      all => all.filter(price => price.scrollWidth > price.parentElement!.clientWidth).length,
    )
    expect(cut).toBe(0)
    const titles = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(titles.filter({ hasText: /^(All events|Near you|Tours)$/ })).toHaveText([
      'All events',
      'Near you',
      'Tours',
    ])
  },
)

test('what was pressed shows before its list has come', async ({ page }) => {
  await visit(page, '/events/')
  const late = Promise.withResolvers<void>()
  await page.route('**/api/v2/events/?*', async route => {
    await late.promise
    await route.continue()
  })
  const first = list(page).getByRole('article').first().getByRole('heading')
  const name = (await first.textContent()) ?? ''
  const past = find(page).getByRole('link', { name: 'Past' })
  await past.click()
  await expect(past).toHaveAttribute('aria-current', 'true')
  await expect(first).toHaveText(name)
  late.resolve()
  await expect(first).not.toHaveText(name)
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
