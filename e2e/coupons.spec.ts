import { randomUUID } from 'node:crypto'
import { grantCoupon } from '../src/modules/coupons/server/grant-coupon.ts'
import { couponsOf } from '../src/modules/coupons/server/testing/coupons-of.ts'
import { expectNoAxeFindingsInBothThemes } from './axe.ts'
import { database } from './database.ts'
import { aFan, signIn } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { isTooWide, visit, withoutNotices } from './shell-steps.ts'
import { expectSignedIn } from './sign-steps.ts'

const { aCoupon, aCode } = couponsOf({ pool: database().pool })
const always = { valid_from: '2020-01-01T00:00:00Z', valid_until: '2999-12-31T12:00:00Z' }

// An invalid code is answered 404.
test.use({ plannedErrors: [/status of 404/] })
test.beforeEach(({ context, baseURL }) => withoutNotices(context, baseURL))

test(`lists a coupon with the expired ones when its code is added`, async ({ page }) => {
  const fan = await aFan()
  const code = randomUUID().slice(0, 8).toUpperCase()
  const couponId = await aCoupon({
    ...{ ...always, name: '{"en": "Welcome to the shop"}', basis_points: 1_250 },
    ...{ minimums: '{"USD": 3000, "KRW": 40000}', caps: '{"USD": 1000, "KRW": 13000}' },
    ...{ covers_shipping: true, uses_per_fan: 3 },
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
  expect(await isTooWide(page)).toBe(false)
  // The toast about the code may begin to fade at any moment.
  await expectNoAxeFindingsInBothThemes(page, { include: ['main'] })
})
