import { expectNoAxeFindingsInBothThemes } from './axe.ts'
import {
  aTour,
  dialog,
  eventList,
  fetchList,
  type ListedEvent,
  nearbyEvents,
  searchForm,
} from './event-steps.ts'
import { expect, onPhone, onPhoneAlone, test } from './fixtures.ts'
import {
  berlinId,
  hasHorizontalOverflow,
  hideCookieNotice,
  readLayoutShift,
  recordLayoutShifts,
  setVisitorCity,
  tryAgain,
  visit,
} from './shell-steps.ts'
import { sweptLocales } from './swept-locales.ts'

test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

test.describe('events page', () => {
  test("passes the accessibility checks, including a tour's dialog", async ({ page, request, baseURL }) => {
    await setVisitorCity(page, baseURL, berlinId)
    await visit(page, '/events/')
    await expect(nearbyEvents(page).getByRole('article').first()).toBeVisible()
    await expectNoAxeFindingsInBothThemes(page)
    const tour = await aTour(request)
    await visit(page, `/events/?tour_id=${tour.tour_id}`)
    await expect(dialog(page).getByRole('article').first()).toBeVisible()
    await expectNoAxeFindingsInBothThemes(page)
  })

  test(
    'fits the window and loads nearby events without a layout shift',
    onPhone,
    async ({ page, baseURL }) => {
      await setVisitorCity(page, baseURL, berlinId)
      await recordLayoutShifts(page)
      await visit(page, '/events/')
      await expect(nearbyEvents(page).getByRole('article')).toHaveCount(6)
      await expect(nearbyEvents(page).getByText('Where do you go to concerts?')).toBeHidden()
      expect(await readLayoutShift(page)).toBe(0)
      expect(await hasHorizontalOverflow(page)).toBe(false)
    },
  )

  test('offers to set a city and then shows nearby events', async ({ page }) => {
    await visit(page, '/events/')
    await nearbyEvents(page).getByRole('button', { name: 'Set your city' }).click()
    await dialog(page).getByRole('combobox').fill('Berlin')
    await page.getByRole('option', { name: 'Berlin, Germany' }).first().click()
    await dialog(page).getByRole('button', { name: 'Go' }).click()
    await expect(nearbyEvents(page).getByRole('article')).toHaveCount(6)
    await expect(nearbyEvents(page).getByRole('button', { name: 'Change city' })).toBeVisible()
  })

  test('filters by words and time, and stores both in the URL', async ({ page }) => {
    await visit(page, '/events/')
    await expect(eventList(page).getByRole('article')).toHaveCount(10)
    await searchForm(page).getByRole('searchbox').fill('Berlin')
    await searchForm(page).getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/events\/\?search=Berlin$/)
    await expect(eventList(page).getByRole('article').first()).toContainText('Berlin')
    await searchForm(page).getByRole('link', { name: 'Past' }).click()
    await expect(page).toHaveURL(/\?search=Berlin&condition=past$/)
    await expect(searchForm(page).getByRole('link', { name: 'Past' })).toHaveAttribute('aria-current', 'true')
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    await expect(searchForm(page).getByRole('searchbox')).toHaveValue('Berlin')
    await page.goBack()
    await expect(page).toHaveURL(/\?search=Berlin$/)
  })

  test(
    'shows the first dates with full prices on the first screen, above nearby events and tours',
    onPhone,
    async ({ page }) => {
      await visit(page, '/events/')
      const first = eventList(page).getByRole('article').first()
      await expect(first).toBeInViewport()
      const prices = eventList(page).getByRole('article').locator('strong')
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

  test('marks the chosen filter before its list has loaded', async ({ page }) => {
    await visit(page, '/events/')
    const late = Promise.withResolvers<void>()
    await page.route('**/api/v2/events/?*', async route => {
      await late.promise
      await route.continue()
    })
    const first = eventList(page).getByRole('article').first().getByRole('heading')
    const name = (await first.textContent()) ?? ''
    const past = searchForm(page).getByRole('link', { name: 'Past' })
    await past.click()
    await expect(past).toHaveAttribute('aria-current', 'true')
    await expect(first).toHaveText(name)
    late.resolve()
    await expect(first).not.toHaveText(name)
  })

  test('links to further pages', async ({ page }) => {
    await visit(page, '/events/')
    const first = await eventList(page).getByRole('article').first().getByRole('heading').textContent()
    await eventList(page).getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(page).toHaveURL(/\?offset=10#all$/)
    const current = eventList(page).getByRole('link', { name: 'Page 2', exact: true })
    await expect(current).toHaveAttribute('aria-current', 'page')
    await expect(eventList(page).getByRole('article').first().getByRole('heading')).not.toHaveText(
      first ?? '',
    )
  })

  test('shows an empty list with a link to all events when no event matches', async ({ page }) => {
    const hostile = `<script>alert(1)</script>'; drop table events; --`
    await visit(page, `/events/?search=${encodeURIComponent(hostile)}`)
    await expect(eventList(page).getByRole('heading', { name: `No events for “${hostile}”` })).toBeVisible()
    await eventList(page).getByRole('link', { name: 'Show all events' }).click()
    await expect(eventList(page).getByRole('article')).toHaveCount(10)
  })

  test.describe('section that fails to load', () => {
    test.use({ plannedErrors: [/Failed to load resource/] })

    test('shows an error in its place and can be retried', async ({ page, baseURL }) => {
      await setVisitorCity(page, baseURL, berlinId)
      const calls = '**/api/v2/events/near/**'
      await page.route(calls, route => route.abort())
      await visit(page, '/events/')
      await expect(nearbyEvents(page).getByRole('alert')).toContainText('This section didn’t load')
      await expect(eventList(page).getByRole('article')).toHaveCount(10)
      await page.unroute(calls)
      await tryAgain(nearbyEvents(page), nearbyEvents(page).getByRole('article').first())
      await expect(nearbyEvents(page).getByRole('article')).toHaveCount(6)
    })
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test("fits a phone's screen with filters set, without clipped names", {
      ...onPhoneAlone,
    }, async ({ page }) => {
      const faults: string[] = []
      for (const locale of sweptLocales) {
        await page.goto(`/events/?city_id=${berlinId}&radius_km=150&price=paid&sort=popular&locale=${locale}`)
        expect(await page.getByRole('search').locator('[data-on]').count(), 'filters that are set').toBe(3)
        await page.setViewportSize({ width: 320, height: 740 })
        if (await hasHorizontalOverflow(page)) faults.push(`${locale}: wider than 320`)
        await page.setViewportSize({ width: 360, height: 740 })
        if (await hasHorizontalOverflow(page)) faults.push(`${locale}: wider than 360`)
        const names = page.locator('article :is(h3, h4)')
        const cut = await names.evaluateAll(
          all => all.filter(name => name.scrollHeight > name.clientHeight + 2).length,
        )
        if (cut > 0) faults.push(`${locale}: ${cut} names are cut`)
        const areListsAligned = await page.getByRole('contentinfo').evaluate(footer => {
          const [first, , legal] = [...footer.querySelectorAll('nav')].map(list =>
            list.getBoundingClientRect(),
          )
          return (legal?.left ?? 0) > (first?.right ?? Infinity)
        })
        if (!areListsAligned) faults.push(`${locale}: a list of the footer stands alone`)
      }
      expect(faults).toEqual([])
    })

    test('uses links and forms for tours, search, times and pages', async ({ page, request }) => {
      const tour = await aTour(request)
      await page.goto('/events/')
      await page
        .getByRole('list', { name: 'Tours' })
        .getByRole('link', { name: tour.name, exact: true })
        .click()
      await expect(page.getByRole('heading', { level: 2, name: tour.name })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Dates' })).toBeVisible()
      await searchForm(page).getByRole('searchbox').fill('Berlin')
      await searchForm(page).getByRole('button', { name: 'Search' }).click()
      await expect(page).toHaveURL(/\/events\/\?search=Berlin$/)
      await expect(eventList(page).getByRole('article').first()).toContainText('Berlin')
      await searchForm(page).getByRole('link', { name: 'Past' }).click()
      await expect(page).toHaveURL(/condition=past/)
      await searchForm(page).getByRole('button', { name: 'Genre' }).click()
      await page
        .getByRole('dialog', { name: 'Genre' })
        .getByRole('link', { name: 'Pop', exact: true })
        .click()
      await expect(page).toHaveURL(/search=Berlin&condition=past&genre=pop$/)
      await expect(searchForm(page).getByRole('button', { name: 'Genre: Pop' })).toBeVisible()
    })
  })

  test('is linked from the home page and links to the pages of events', async ({ page, request }) => {
    const [first] = await fetchList<ListedEvent>(request, '/api/v2/events/?limit=1')
    await visit(page, '/')
    await page.getByRole('main').getByRole('link', { name: 'All events' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
    await page.getByRole('main').locator(`a[href="/event/${first?.id}/"]`).first().click()
    await expect(page.getByRole('heading', { level: 1, name: first?.name ?? '' })).toBeVisible()
  })
})
