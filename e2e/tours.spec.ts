import { aTour, dialog, eventList, fetchList, type ListedEvent } from './event-steps.ts'
import { expect, onPhone, test } from './fixtures.ts'
import { hideCookieNotice, setVisitorCity, visit } from './shell-steps.ts'

test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

test.describe('tours', () => {
  test('opens a tour over the page: by click, Back, Forward, reload and URL', async ({ page, request }) => {
    const tour = await aTour(request)
    await visit(page, '/events/')
    const poster = page
      .getByRole('list', { name: 'Tours' })
      .getByRole('link', { name: tour.name, exact: true })
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
    await expect(eventList(page)).toBeVisible()
  })

  test.describe('missing tour', () => {
    test.use({ plannedErrors: [/404/] })

    test('is reported over the page, along with all other tours', async ({ page }) => {
      for (const id of ['2147483647', 'x', '0', '-1']) {
        await visit(page, `/events/?tour_id=${id}`)
        await expect(dialog(page).getByRole('heading', { name: 'We can’t find this tour' })).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(dialog(page)).toBeHidden()
      }
    })
  })

  test('scrolls each focused poster fully into view on a phone', onPhone, async ({ page }) => {
    await visit(page, '/events/')
    const posters = page.getByRole('list', { name: 'Tours' }).getByRole('listitem')
    await posters.first().getByRole('link').focus()
    for (const at of [1, 2, 3]) {
      await page.keyboard.press('Tab')
      await expect(posters.nth(at).getByRole('link')).toBeFocused()
      await expect(posters.nth(at)).toBeInViewport({ ratio: 1 })
    }
  })

  test("shows the dates in the fan's city first, each with its sale", async ({ page, request, baseURL }) => {
    const tour = await aTour(request)
    const dates = await fetchList<ListedEvent>(
      request,
      `/api/v2/tours/${tour.tour_id}/events/?condition=upcoming&limit=50`,
    )
    const last = dates.at(-1)
    if (!last) throw new Error('a current tour has dates')
    await setVisitorCity(page, baseURL, last.city.id)
    await visit(page, `/events/?tour_id=${tour.tour_id}`)
    const dialog = page.getByRole('dialog', { name: tour.name })
    await expect(dialog.getByRole('heading', { level: 3 }).first()).toHaveText('Near you')
    await expect(dialog.getByRole('heading', { level: 4 }).first()).toHaveText(last.name)
    await expect(dialog.getByText(/^(Sold out|From .+|On sale .+)$/).first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Follow/ })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Share' })).toBeVisible()
  })

  test('loads a video only when it is opened, over the tour, and restores it after a reload', async ({
    page,
    request,
  }) => {
    const requestedHosts: string[] = []
    await page.route(/^https:/, route => {
      requestedHosts.push(new URL(route.request().url()).hostname)
      return route.fulfill({ body: '<title>a video</title>', contentType: 'text/html' })
    })
    const tour = await aTour(request)
    await visit(page, `/events/?tour_id=${tour.tour_id}`)
    const cover = page
      .getByRole('dialog', { name: tour.name })
      .getByRole('list', { name: 'Videos from the road' })
    await cover.getByRole('link').first().scrollIntoViewIfNeeded()
    expect(requestedHosts).toEqual([])
    await cover.getByRole('link').first().click()
    const frame = page.locator('dialog iframe')
    await expect(frame).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?/)
    await expect.poll(() => requestedHosts).toEqual(['www.youtube-nocookie.com'])
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
})
