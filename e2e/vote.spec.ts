import { votesOf } from '../src/modules/votes/server/testing/votes-of.ts'
import { expectNoAxeFindings } from './axe.ts'
import { database } from './database.ts'
import { aFan, signIn } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { visit, withoutNotices } from './shell-steps.ts'

test.beforeEach(({ context, baseURL }) => withoutNotices(context, baseURL))

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database().pool.query(text, values)).rows

/** The open stage, or one of the test's own. */
async function anOpenStage(): Promise<void> {
  const [open] = await query(`select from vote_stages where status = 'open' and closes_at > now()`)
  if (open) return
  const artists = await query<{ id: number }>('select id from artists order by popularity desc, id limit 3')
  await votesOf(database()).aStage({
    ...{ artists: artists.map(({ id }) => id), name: 'Round one' },
    ...{ opensAt: inDays(-1), closesAt: inDays(3) },
  })
}

test('a fan votes, keeps the receipt, and gives the vote to somebody else', async ({ page }) => {
  await anOpenStage()
  const fan = await aFan()
  await query('update users set is_phone_proved = true where id = $1', [fan.id])
  await signIn(page, fan)
  await visit(page, '/campaigns/vote/')
  const candidates = page.getByRole('list').filter({ has: page.getByRole('button', { name: /^Vote ?:/ }) })
  await candidates
    .getByRole('button', { name: /^Vote ?:/ })
    .first()
    .click()
  const mine = page.getByRole('region', { name: 'Your vote' })
  await expect(mine.getByText(/^You can change it until/)).toBeVisible()
  const first = await mine.locator('strong').textContent()

  await mine.getByRole('button', { name: 'Show code' }).click()
  const code = (await mine.locator('code').textContent()) ?? ''
  expect(code).toMatch(/^(?:[0-9A-Z]{4}-){6}[0-9A-Z]{3}$/)
  expect(page.url()).not.toContain(code.slice(0, 4))
  await expectNoAxeFindings(page)

  await page
    .getByRole('button', { name: /^Move my vote here ?:/ })
    .first()
    .click()
  await expect(mine.locator('strong')).not.toHaveText(first ?? '')
  await expect(mine.locator('code')).toHaveText(code)

  const second = await mine.locator('strong').textContent()
  await page.getByRole('link', { name: 'Open the record' }).click()
  await page.getByLabel('Receipt code').fill(code.toLowerCase())
  const found = page.getByText(`This vote counts for ${second}.`)
  // A block is made each second.
  await expect(async () => {
    await page.getByRole('button', { name: 'Find my vote' }).click()
    await expect(found).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 15_000 })
  await expect(page.getByRole('heading', { name: 'It all adds up' })).toBeVisible()
  await expectNoAxeFindings(page)
})
