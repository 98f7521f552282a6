import { expect, onPhone, test } from './fixtures.ts'
import { fillExample } from './pages.ts'
import { hideCookieNotice, listLayoutShifts, readLayoutShift, recordLayoutShifts } from './shell-steps.ts'

/**
 * Pages whose texts depend on the URL or the device: the URL, the initial text for everyone, and the text
 * that replaces it.
 */
const pages: [address: string, first: string, then: string][] = [
  ['/door/', 'Check tickets here, online or offline.', 'Open the door'],
  ['/live/{show}/screen/', 'It’s for the show’s moderators', 'Log in to put the chat up here'],
  ['/ticket/', 'Someone’s passing this ticket on to you.', 'This link doesn’t work any more'],
  ['/ticket/#nobodys', 'Someone’s passing this ticket on to you.', 'Log in to accept this ticket'],
  ['/logout/', 'Your tickets and orders stay in your account.', 'You’re logged out'],
  ['/confirm/', 'Only the button on this page does.', 'This link has expired'],
  ['/confirm/?token=nobodys', 'Only the button on this page does.', 'Is this your email address?'],
  ['/confirm/?parent_token=nobodys', 'Only the button on this page does.', 'This link has expired'],
  ['/confirm_phone/', 'Only the button on this page does.', 'This link has expired'],
  ['/confirm_phone/?token=nobodys', 'Only the button on this page does.', 'This link has expired'],
  ['/oauth/connect/google/', 'We never see your password there.', 'This login didn’t start in this tab.'],
]

// The links in these URLs don't exist, so the API responds with 4xx errors.
test.use({ plannedErrors: [/status of 4\d\d/], serviceWorkers: 'block' })

test.describe('pages with late texts', () => {
  test(
    'show an initial text to everyone at once, and later nothing larger or shifted',
    onPhone,
    async ({ page, context, baseURL }) => {
      await hideCookieNotice(context, baseURL)
      await recordLayoutShifts(page)
      for (const [example, first, then] of pages) {
        const address = await fillExample(page.request, example)
        const gate = Promise.withResolvers<void>()
        await page.route('**/assets/*.js', async route => {
          await gate.promise
          await route.continue()
        })
        await page.goto(address, { waitUntil: 'commit' })
        await expect.soft(page.getByText(first), address).toBeVisible()
        await expect.poll(() => page.evaluate(largestPaints), address).toBeGreaterThan(0)
        const before = await page.evaluate(largestPaints)
        gate.resolve()
        await expect.soft(page.locator('html[data-ready]'), address).toBeVisible()
        await expect.soft(page.getByText(then).first(), address).toBeVisible()
        expect.soft(await page.evaluate(largestPaints), `paints of ${address}`).toBe(before)
        expect
          .soft(await readLayoutShift(page), `what moves in ${address}: ${await listLayoutShifts(page)}`)
          .toBeLessThanOrEqual(0.01)
        await page.unrouteAll({ behavior: 'wait' })
        await page.goto('about:blank')
      }
    },
  )
})

/** Runs in the page: returns how often the largest contentful paint changed once the page is drawn. */
async function largestPaints(): Promise<number> {
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return new Promise(resolve => {
    const observer = new PerformanceObserver(list => resolve(list.getEntries().length))
    observer.observe({ type: 'largest-contentful-paint', buffered: true })
    setTimeout(() => resolve(0), 500)
  })
}
