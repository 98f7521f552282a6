import type { Page } from '@playwright/test'
import { signIn } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { fillExample } from './pages.ts'
import { hideCookieNotice, visit } from './shell-steps.ts'
import { aTicketOrder } from './tickets.ts'

test.use({ colorScheme: 'dark' })
test.beforeEach(async ({ context, baseURL }) => {
  await hideCookieNotice(context, baseURL)
  // Dark mode still prints on white.
  await context.addInitScript(() => {
    if (origin !== 'null') localStorage.setItem('theme', 'night')
  })
})

/** Expects the print version to be black on white, without buttons, closed sections or the page frame. */
async function expectPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main')).toBeVisible()
  for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const) {
    await expect(page.getByRole(role), role).toHaveCount(0)
  }
  await expect(page.locator('main details:not([open]):visible')).toHaveCount(0)
  await expect(page.locator('main a[class*="button"]:visible')).toHaveCount(0)
  const [ink, ground] = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement)
    return [color, backgroundColor]
  })
  expect([ink, ground]).toEqual(['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)'])
}

const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

test.describe('print', () => {
  test("prints an event's title, venue and times, without controls", async ({ page }) => {
    await visit(page, await fillExample(page.request, '/event/{event}/'))
    await expectPaper(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Times' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /^More |^Questions/ })).toHaveCount(0)
    expect(countPages(await page.pdf({ format: 'A4' }))).toBeLessThanOrEqual(2)
  })

  test('prints each ticket on its own page with a large code, and prints order and receipt without the page frame', async ({
    page,
  }) => {
    const { id, fan } = await aTicketOrder({ quantity: 2 })
    await signIn(page, fan)
    await visit(page, `/project/order/${id}/tickets/`)
    const codes = page.locator('[data-ticket-code]')
    await expect(codes).toHaveCount(2)
    await expectPaper(page)
    // 10 cm, including the white margin that code scanners need.
    expect((await codes.first().boundingBox())?.width).toBeCloseTo(378, 0)
    expect(countPages(await page.pdf({ format: 'A4' }))).toBe(2)
    for (const address of [`/project/order/${id}/`, `/project/order/${id}/receipt/`]) {
      await page.emulateMedia({ media: 'screen' })
      await visit(page, address)
      await expect(page.getByRole('main').getByText(/\d/).first()).toBeVisible()
      await expectPaper(page)
    }
  })
})
