import type { Page } from '@playwright/test'
import { shopFixtures, toTexts } from '../src/commerce/shop/server/testing/shop-fixtures.ts'
import { database } from './database.ts'
import { aFan, signIn } from './fans.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import { hideCookieNotice, visit } from './shell-steps.ts'
import { getText } from './sign-steps.ts'
import { expectTranslated } from './translated.ts'

const dayMs = 86_400_000
/** A brand name, and the words with which the browser formats the remaining time. */
const untranslated = 'KakaoPay day days hour hours minute minutes second seconds'

/** Creates a project with a shipped product, priced in won, whose name is not in the checked languages. */
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

test.describe('translated purchase', () => {
  for (const locale of ['ko', 'pseudo'] as const) {
    const button = (page: Page, key: string) => page.getByRole('button', { name: getText(locale, key) })
    const payButton = (page: Page) => page.getByRole('button', { name: /₩\d/ })

    test(
      `is translated in every step from the basket to the paid order: ${locale}`,
      onPhoneAlone,
      async ({ page, context, baseURL }) => {
        await hideCookieNotice(context, baseURL)
        await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
        const id = await aProject()
        await aBuyer(page)
        await visit(page, `/project/${id}/`)
        await button(page, 'shop.add').click()
        const onward = page.getByRole('link', { name: getText(locale, 'shop.buy') })
        await expect(onward).toBeVisible()
        await expectTranslated(page, locale, untranslated)

        await onward.click()
        await fillAddress(page, locale)
        await expectTranslated(page, locale, untranslated)
        await button(page, 'address.save').click()
        await page.locator('[name=method][value=kakaopay]').check()
        await page.getByRole('checkbox').first().check()
        await expect(payButton(page)).toBeEnabled()
        await expectTranslated(page, locale, untranslated)

        await payButton(page).click()
        await page.getByText('KakaoPay, played by the sandbox').waitFor()
        // After the fan returns from the provider, the order is placed and its units are held.
        await page.goBack()
        await expect(page.getByRole('timer')).toBeVisible()
        await expectTranslated(page, locale, untranslated)

        await payButton(page).click()
        await page.getByRole('button', { name: 'Pay', exact: true }).click()
        const toOrder = page.getByRole('main').getByRole('link', { name: getText(locale, 'bridge.order') })
        await expect(toOrder).toBeVisible({ timeout: 30_000 })
        await expect(page.getByRole('heading', { name: getText(locale, 'bridge.next') })).toBeVisible()
        await expectTranslated(page, locale, untranslated)
        await toOrder.click()
        await expect(page).toHaveURL(/\/project\/order\/[\w-]+\//, { timeout: 30_000 })
        await expect(page.getByText(getText(locale, 'order.status.INPROGRESS')).first()).toBeVisible()
        await expectTranslated(page, locale, untranslated)
      },
    )
  }
})

/** Opens the address form for Korea, the fan's default country, and fills it in. */
async function fillAddress(page: Page, locale: 'ko' | 'pseudo') {
  const country = locale === 'ko' ? '대한민국' : 'South Korea'
  await page.getByLabel(getText(locale, 'address.country')).fill(country)
  await page.getByRole('option', { name: country, exact: true }).click()
  await page.locator('[name=clearance_code]').waitFor()
  const typed = { name: '김미나', line1: '세종대로 110', city: '중구', postal_code: '04524' }
  for (const [name, value] of Object.entries({ ...typed, phone_number: '010 1234 5678' }))
    await page.locator(`[name=${name}]`).fill(value)
  await page.locator('select[name=region]').selectOption({ index: 1 })
}
