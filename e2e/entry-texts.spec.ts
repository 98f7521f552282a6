import type { Page } from '@playwright/test'
import { hashKey } from '../src/commerce/redeem/server/key-hash.ts'
import { redeemFixtures } from '../src/commerce/redeem/server/testing/redeem-fixtures.ts'
import { database } from './database.ts'
import { aNightAtTheDoor } from './doors.ts'
import { aDrawnFanSign } from './draws.ts'
import { signIn } from './fans.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import { aSetToRedeem, introduceTypo } from './redeem-steps.ts'
import { hideCookieNotice, visit } from './shell-steps.ts'
import { getText } from './sign-steps.ts'
import { aTicketOrder } from './tickets.ts'
import { expectTranslated } from './translated.ts'

// Checks the texts of tickets, doors, draws and codes in another script and in a pseudo-language whose texts
// are a third longer.

const locales = ['ko', 'pseudo'] as const
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

test.describe('translated texts', () => {
  test('cover tickets and the list of purchases in ko and pseudo', onPhoneAlone, async ({ page }) => {
    const { id, fan, eventName, city } = await aTicketOrder({ quantity: 2 })
    const data = `${eventName} Standing Halle Nord ${city}`
    await signIn(page, fan)
    for (const locale of locales) {
      await visit(page, `/project/order/${id}/tickets/?locale=${locale}`)
      await expect(page.getByRole('img', { name: getText(locale, 'ticket.code') })).toHaveCount(2)
      await expectTranslated(page, locale, data)
      await visit(page, `/user/activity/purchases/?locale=${locale}`)
      await expect(page.getByRole('link', { name: eventName }).first()).toBeVisible()
      await expectTranslated(page, locale, data)
    }
  })

  test(
    'cover a door with its code, camera, admission, rejection and list in ko and pseudo',
    onPhoneAlone,
    async ({ page }) => {
      const { tickets, codes } = await aNightAtTheDoor('Long night', { ticketCount: 3 })
      const [refunded] = tickets
      await database().pool.query(
        `update entry_tickets set state = 'void', void_reason = 'refunded' where short_code = $1`,
        [refunded?.short_code],
      )
      await page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = async () => {
          const picture = document.createElement('canvas')
          picture.getContext('2d')?.fillRect(0, 0, 9, 9)
          return picture.captureStream()
        }
      })
      for (const locale of locales) {
        await visit(page, `/door/?locale=${locale}`)
        await expect(page.getByLabel(getText(locale, 'door.code.label'))).toBeVisible()
        await expectTranslated(page, locale, '')
      }
      await page
        .getByRole('main')
        .getByRole('textbox')
        .fill(codes[0] ?? '')
      await press(page, getText('pseudo', 'door.code.open'))
      await expect(page.getByRole('heading', { name: 'Long night' })).toBeVisible()
      for (const [at, locale] of locales.entries()) {
        const text = (key: string) => getText(locale, `door.${key}`)
        const isAsIntended = () => expectTranslated(page, locale, 'Long night Standing North gate')
        await visit(page, `/door/?locale=${locale}`)
        await press(page, text('camera.start'))
        await expect(page.getByRole('button', { name: text('camera.stop') })).toBeVisible()
        await isAsIntended()
        await press(page, text('camera.stop'))
        for (const [ticket, verdict] of [
          [tickets[at + 1], 'green'],
          [refunded, 'red.void.refunded'],
        ] as const) {
          await page.getByLabel(text('type.label')).fill(ticket?.short_code ?? '')
          await press(page, text('type.check'))
          await expect(page.getByRole('alert')).toContainText(text(verdict))
          await isAsIntended()
        }
        for (const tab of ['list', 'door']) {
          await page.getByRole('tab', { name: text(`tab.${tab}`) }).click()
          await isAsIntended()
        }
      }
    },
  )

  test(
    'cover a recomputed draw and the explanation of draws in ko and pseudo',
    onPhoneAlone,
    async ({ page }) => {
      const { winner, path } = await aDrawnFanSign()
      await signIn(page, winner)
      for (const locale of locales) {
        await visit(page, `${path}?locale=${locale}`)
        await expect(page.getByRole('button', { name: getText(locale, 'draw.won.button') })).toBeVisible()
        await press(page, getText(locale, 'draw.check.button'))
        await expect(page.getByRole('status').filter({ hasText: '6' })).toBeVisible()
        await page.getByText(getText(locale, 'draw.numbers')).click()
        await expectTranslated(page, locale, 'Fan sign Thing In short.')
        await visit(page, `/draws/?locale=${locale}`)
        await expectTranslated(page, locale, '')
      }
    },
  )

  test('cover a mistyped, a redeemable and a used code in ko and pseudo', onPhoneAlone, async ({ page }) => {
    const { fan, productId, variantIds } = await aSetToRedeem()
    const keys = { dataDir: process.env['E2E_DATA_DIR'] ?? 'data', serverKey: undefined }
    const { codes } = await redeemFixtures(database(), keys).codes(2, {
      productId,
      now: Date.now(),
      until: '2999-01-01T00:00:00Z',
      stock: variantIds.map(id => [id, 2]),
    })
    const [code = '', used = ''] = codes
    await database().pool.query('update redeem_keys set used_at = now(), user_id = $1 where key_hash = $2', [
      fan.id,
      hashKey({ code: used }, 'CODE', keys),
    ])
    await signIn(page, fan)
    for (const locale of locales) {
      const text = (key: string) => getText(locale, `redeem.${key}`)
      const isAsIntended = () => expectTranslated(page, locale, 'Second tape Photo set Cover Moon')
      const check = async (typed: string) => {
        await page.getByRole('textbox', { name: text('code'), exact: true }).fill(typed)
        await press(page, text('check'))
      }
      await visit(page, `/redeem/?locale=${locale}`)
      await check(introduceTypo(code))
      await expect(page.getByText(text('code.mistyped'))).toBeVisible()
      await isAsIntended()
      await check(code)
      await press(page, text('send'))
      await expect(page.getByText(text('missing.option'))).toBeVisible()
      await isAsIntended()
      await visit(page, `/redeem/?locale=${locale}`)
      await check(used)
      await expect(page.getByRole('heading', { name: text('state.used_by_you'), exact: true })).toBeVisible()
      await isAsIntended()
    }
  })
})
