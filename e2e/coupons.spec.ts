import { randomUUID } from 'node:crypto'
import { grantCoupon } from '../src/commerce/coupons/server/grant-coupon.ts'
import { couponFixtures } from '../src/commerce/coupons/server/testing/coupon-fixtures.ts'
import { expectNoAxeFindingsInBothThemes } from './axe.ts'
import { database } from './database.ts'
import { aFan, signIn } from './fans.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import { aBuyer, aProject, beginPurchase } from './purchase-steps.ts'
import { hasHorizontalOverflow, hideCookieNotice, visit } from './shell-steps.ts'
import { expectSignedIn } from './sign-steps.ts'

const { aCoupon, aCode } = couponFixtures({ pool: database().pool })
const always = { valid_from: '2020-01-01T00:00:00Z', valid_until: '2999-12-31T12:00:00Z' }

// An invalid code gets a 404.
test.use({ plannedErrors: [/status of 404/] })
test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

test.describe('coupons', () => {
  test('show an added coupon next to expired ones', async ({ page }) => {
    const fan = await aFan()
    const code = randomUUID().slice(0, 8).toUpperCase()
    const couponId = await aCoupon({
      ...always,
      name: '{"en": "Welcome to the shop"}',
      basis_points: 1_250,
      minimums: '{"USD": 3000, "KRW": 40000}',
      caps: '{"USD": 1000, "KRW": 13000}',
      covers_shipping: true,
      uses_per_fan: 3,
    })
    await aCode(couponId, code)
    const over = await aCoupon({ name: '{"en": "Last summer"}', valid_until: '2026-08-31T12:00:00Z' })
    await grantCoupon(database().db, [fan.id], { couponId: over, now: Date.now() })
    await signIn(page, fan)
    await visit(page, '/user/activity/coupons/')
    await expectSignedIn(page)
    await expect(page.getByRole('region', { name: 'No longer valid' })).toContainText('Expired')
    await page.getByLabel('Coupon code').fill('nothing')
    await page.getByRole('button', { name: 'Add code' }).click()
    await expect(page.getByText('This code doesn’t work.')).toBeVisible()
    await page.getByLabel('Coupon code').fill(` ${code.toLowerCase()} `)
    await page.getByLabel('Coupon code').press('Enter')
    const usable = page.getByRole('region', { name: 'Ready to use' })
    await expect(usable.getByRole('heading', { name: 'Welcome to the shop' })).toBeVisible()
    await expect(usable).toContainText('12.5% off')
    await expect(usable).toContainText('₩40,000 / $30.00 or more')
    await expect(usable).toContainText('3 uses left')
    await expect(page.getByLabel('Coupon code')).toHaveValue('')
    expect(await hasHorizontalOverflow(page)).toBe(false)
    // Excludes the toast about the code, which may start to fade at any time.
    await expectNoAxeFindingsInBothThemes(page, { include: ['main'] })
  })

  test(
    "show the selected tab in full when the tabs are wider than a phone's screen",
    onPhoneAlone,
    async ({ page }) => {
      await signIn(page, await aFan())
      for (const locale of ['en', 'de', 'ru']) {
        await visit(page, `/user/activity/coupons/?locale=${locale}`)
        await expectSignedIn(page)
        const chosen = page.getByRole('main').getByRole('tab', { selected: true })
        await expect(chosen).toBeInViewport({ ratio: 1 })
        expect(await page.evaluate(() => scrollY)).toBe(0)
        const first = page.getByRole('main').getByRole('tab').first()
        await first.click()
        await expect(first).toHaveAttribute('aria-selected', 'true')
        await expect(first).toBeInViewport({ ratio: 1 })
        expect(await hasHorizontalOverflow(page)).toBe(false)
      }
    },
  )

  test("are added by code at the checkout, which explains why another coupon doesn't apply", async ({
    page,
  }) => {
    const { id: projectId } = await aProject()
    const fan = await aBuyer(page)
    const code = randomUUID().slice(0, 8).toUpperCase()
    await aCode(await aCoupon({ ...always, name: '{"en": "A third off"}', basis_points: 3_333 }), code)
    const large = await aCoupon({
      ...always,
      name: '{"en": "Big basket"}',
      basis_points: 1_000,
      minimums: '{"USD": 9000}',
    })
    await grantCoupon(database().db, [fan.id], { couponId: large, now: Date.now() })
    await beginPurchase(page, null, projectId)
    await expect(page.getByText('Big basket · For $90.00 or more')).toBeVisible()
    await page.getByText('Have a code?').click()
    await page.getByLabel('Coupon code').fill('nothing')
    await page.getByLabel('Coupon code').press('Enter')
    await expect(page.getByText('This code doesn’t work.')).toBeVisible()
    await page.getByLabel('Coupon code').fill(code)
    await page.getByLabel('Coupon code').press('Enter')
    await expect(page.getByRole('button', { name: 'Pay $6.00' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Coupon' })).toContainText('A third off')
    await expectNoAxeFindingsInBothThemes(page, { include: ['main'] })
  })
})
