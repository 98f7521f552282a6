import { expectNoAxeFindings } from './axe.ts'
import { signIn } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { redeemCodes } from './operators.ts'
import { aSetToRedeem, mistyped } from './redeem-steps.ts'
import { isTooWide, visit, withoutNotices } from './shell-steps.ts'

test.beforeEach(({ context, baseURL }) => withoutNotices(context, baseURL))

test('a code from its card becomes an order, once, however it is typed', async ({ page }) => {
  const { fan, projectId, productId, variantIds } = await aSetToRedeem()
  const stock = variantIds.map((id, at) => `${id}:${2 - at}`).join()
  const options = { count: '2', until: '2999-01-01T00:00Z', stock }
  const [code = ''] = await redeemCodes({ projectId, productId }, options)
  await visit(page, '/redeem/')
  await expect(page.getByRole('heading', { name: 'Log in to redeem' })).toBeVisible()
  await signIn(page, fan)
  await visit(page, `/project/${projectId}/`)
  await page.getByRole('link', { name: 'Have a code or a ticket? Redeem it' }).click()
  const field = page.getByLabel('Code', { exact: true })
  await field.fill(mistyped(code))
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('There’s a typo in this code.')).toBeVisible()
  expect(await isTooWide(page)).toBe(false)
  await expectNoAxeFindings(page)
  await field.fill(` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `)
  await field.press('Enter')
  await expect(page.getByText('Photo set')).toBeVisible()
  await page.getByRole('button', { name: 'Redeem now' }).click()
  await expect(page.getByText('Choose an option first.')).toBeVisible()
  await page.getByLabel('Sun').check()
  await page.getByRole('button', { name: 'Redeem now' }).click()
  await expectNoAxeFindings(page)
  await page.getByLabel('I agree to the terms.').check()
  await page.getByRole('button', { name: 'Redeem now' }).click()
  await expect(page).toHaveURL(/\/project\/order\//)
  await expect(page.getByText('세종대로 110')).toBeVisible()
  await expect(page.getByText('Photo set')).toBeVisible()
  await visit(page, '/redeem/')
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('heading', { name: 'You’ve already redeemed this' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See your order' })).toBeVisible()
  expect(page.url()).not.toContain(code)
})
