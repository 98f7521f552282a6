import type { Page } from '@playwright/test'
import { shopFixtures, toTexts } from '../src/commerce/shop/server/testing/shop-fixtures.ts'
import { database } from './database.ts'
import { aFan, signIn } from './fans.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import { visit, withoutNotices } from './shell-steps.ts'
import { textOf } from './sign-steps.ts'
import { expectTranslated } from './translated.ts'

const dayMs = 86_400_000
/** A name, and what the browser says by itself of the time that is left. */
const known = 'KakaoPay day days hour hours minute minutes second seconds'

/** Something to send, for won. Its name is in no language that is looked for. */
async function aProject(): Promise<number> {
  const until = new Date(Date.now() + 5 * dayMs).toISOString()
  const products = [{ name: '사진집', stock: 20, prices: { KRW: 11_000 } }]
  const also = { summary: toTexts('짧게') }
  return (await shopFixtures(database()).aProject({ name: '여름', until, products, also })).id
}

async function aBuyer(page: Page) {
  const fan = await aFan({ username: '미나' })
  await database().pool.query('update users set email_confirmed_at = now() where id = $1', [fan.id])
  await signIn(page, fan)
}

for (const locale of ['ko', 'pseudo'] as const) {
  const button = (page: Page, key: string) => page.getByRole('button', { name: textOf(locale, key) })
  const payButton = (page: Page) => page.getByRole('button', { name: /₩\d/ })

  test(
    `${locale}: from the basket to the paid order every step can be read`,
    onPhoneAlone,
    async ({ page, context, baseURL }) => {
      await withoutNotices(context, baseURL)
      await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
      const id = await aProject()
      await aBuyer(page)
      await visit(page, `/project/${id}/`)
      await button(page, 'shop.add').click()
      const onward = page.getByRole('link', { name: textOf(locale, 'shop.buy') })
      await expect(onward).toBeVisible()
      await expectTranslated(page, locale, known)

      await onward.click()
      await fillAddress(page, locale)
      await expectTranslated(page, locale, known)
      await button(page, 'address.save').click()
      await page.locator('[name=method][value=kakaopay]').check()
      await page.getByRole('checkbox').first().check()
      await expect(payButton(page)).toBeEnabled()
      await expectTranslated(page, locale, known)

      await payButton(page).click()
      await page.getByText('KakaoPay, played by the sandbox').waitFor()
      // Back from the provider the order is placed, and its pieces are held.
      await page.goBack()
      await expect(page.getByRole('timer')).toBeVisible()
      await expectTranslated(page, locale, known)

      await payButton(page).click()
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      const toOrder = page.getByRole('main').getByRole('link', { name: textOf(locale, 'bridge.order') })
      await expect(toOrder).toBeVisible({ timeout: 30_000 })
      await expect(page.getByRole('heading', { name: textOf(locale, 'bridge.next') })).toBeVisible()
      await expectTranslated(page, locale, known)
      await toOrder.click()
      await expect(page).toHaveURL(/\/project\/order\/[\w-]+\//, { timeout: 30_000 })
      await expect(page.getByText(textOf(locale, 'order.status.INPROGRESS')).first()).toBeVisible()
      await expectTranslated(page, locale, known)
    },
  )
}

/** Opens the form of an address in Korea, which is what its fan has first, and fills it in. */
async function fillAddress(page: Page, locale: 'ko' | 'pseudo') {
  const country = locale === 'ko' ? '대한민국' : 'South Korea'
  await page.getByLabel(textOf(locale, 'address.country')).fill(country)
  await page.getByRole('option', { name: country, exact: true }).click()
  await page.locator('[name=clearance_code]').waitFor()
  const typed = { name: '김미나', line1: '세종대로 110', city: '중구', postal_code: '04524' }
  for (const [name, value] of Object.entries({ ...typed, phone_number: '010 1234 5678' }))
    await page.locator(`[name=${name}]`).fill(value)
  await page.locator('select[name=region]').selectOption({ index: 1 })
}
