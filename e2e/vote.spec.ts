import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { voteFixtures } from '../src/votes/server/testing/vote-fixtures.ts'
import { expectNoAxeFindings } from './axe.ts'
import { database } from './database.ts'
import { aFan, signIn } from './fans.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import { hasHorizontalOverflow, hideCookieNotice, visit } from './shell-steps.ts'
import { getText } from './sign-steps.ts'

test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database().pool.query(text, values)).rows

/** Creates an open stage of the vote unless one exists. */
async function anOpenStage(): Promise<void> {
  const [open] = await query(`select from vote_stages where status = 'open' and closes_at > now()`)
  if (open) return
  const artists = await query<{ id: number }>('select id from artists order by popularity desc, id limit 3')
  await voteFixtures(database()).aStage({
    artists: artists.map(({ id }) => id),
    name: 'Round one',
    opensAt: inDays(-1),
    closesAt: inDays(3),
  })
}

const journeys = [
  ['en', {}],
  ['ko', onPhoneAlone],
  ['pseudo', onPhoneAlone],
] as const

test.describe('vote', () => {
  for (const [locale, where] of journeys) {
    const text = (key: string) => getText(locale, key)
    /** The candidate's name follows the button's label, for screen readers. */
    const voteButtons = (page: Page, key: string) =>
      page
        .getByRole('main')
        .getByRole('listitem')
        .getByRole('button', { name: text(key) })

    test(`lets a fan vote, save the receipt, and change the vote in ${locale}`, where, async ({ page }) => {
      await anOpenStage()
      const fan = await aFan()
      await query('update users set is_phone_proved = true where id = $1', [fan.id])
      await signIn(page, fan)
      const size = page.viewportSize() ?? { width: 360, height: 740 }
      await visit(page, `/campaigns/vote/?locale=${locale}`)
      await voteButtons(page, 'vote.button').first().click()
      const sheet = page.getByRole('dialog')
      const mine = page.getByRole('region', { name: text('vote.mine') })
      await expect(sheet.locator('code')).toContainText('••••')
      await expect(sheet.getByRole('link', { name: text('vote.record.open') })).toBeInViewport()
      await page.setViewportSize({ width: 320, height: 740 })
      expect(await hasHorizontalOverflow(page)).toBe(false)
      await page.setViewportSize(size)
      await sheet.getByRole('button', { name: text('vote.receipt.show') }).press('Enter')
      await expect(sheet.locator('code')).not.toContainText('•')
      await expectNoAxeFindings(page)
      await closeSheet(page)
      const first = await mine.locator('strong').textContent()

      await mine.getByRole('button', { name: text('vote.receipt.show') }).click()
      const code = (await mine.locator('code').textContent()) ?? ''
      expect(code).toMatch(/^(?:[0-9A-Z]{4}-){6}[0-9A-Z]{3}$/)
      expect(page.url()).not.toContain(code.slice(0, 4))
      expect(await hasHorizontalOverflow(page)).toBe(false)
      await waitForToastsToHide(page)
      await expectNoAxeFindings(page)
      if (locale === 'en') await expectReceiptCopies(page, { code, artist: first ?? '' })

      await voteButtons(page, 'vote.button.change').first().click()
      await expect(sheet.locator('code')).toContainText('••••')
      await closeSheet(page)
      await expect(mine.locator('strong')).not.toHaveText(first ?? '')
      await expect(mine.locator('code')).toHaveText(code)

      const second = (await mine.locator('strong').textContent()) ?? ''
      await page.getByRole('link', { name: text('vote.record.open') }).click()
      await page.getByLabel(text('vote.public.find.label')).fill(code.toLowerCase())
      const found = page.getByRole('main').locator('form').getByRole('status')
      // The vote creates a block each second.
      await expect(async () => {
        await page.getByRole('button', { name: text('vote.public.find.button') }).click()
        await expect(found).toContainText(second, { timeout: 2_000 })
      }).toPass({ timeout: 15_000 })
      await expect(page.getByRole('heading', { name: text('vote.public.good') })).toBeVisible()
      const counted = page.getByRole('main').getByRole('listitem').filter({ hasText: second })
      await expect(counted.first()).toBeVisible()
      expect(await hasHorizontalOverflow(page)).toBe(false)
      await waitForToastsToHide(page)
      await expectNoAxeFindings(page)
    })
  }
})

/** Closes the sheet by keyboard, which moves the focus to the row that now has the vote. */
async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const place = page.locator('li:focus')
  await expect(place).toBeInViewport()
  await expect(place.getByRole('button')).toHaveCount(0)
}

/** Waits until toasts have disappeared, because fading text fails the contrast check. */
const waitForToastsToHide = (page: Page) => expect(page.locator('[class*=toast_]')).toHaveCount(0)

/** Expects the printed and the downloaded receipt to contain the code, the artist and our signature. */
async function expectReceiptCopies(
  page: Page,
  { code, artist }: { code: string; artist: string },
): Promise<void> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  for (const part of [code, artist, '/campaigns/vote/record/']) expect(file).toContain(part)
  expect(file).toMatch(/\n[\w-]+\.[\w-]+\.[\w-]+\n$/)

  await page.evaluate(() => {
    globalThis.print = () => undefined
  })
  await page.getByRole('button', { name: 'Print' }).click()
  const sheet = page.locator('body > article')
  await sheet.waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  for (const part of [code, artist]) await expect(sheet.getByText(part, { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(sheet).toHaveCount(0)
}
