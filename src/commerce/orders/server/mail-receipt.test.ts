import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../../../platform/server/mail.ts'
import { aTaskContext, readWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import { mailReceipt } from './mail-receipt.ts'
import { type BuyingFixtures, berlin, buyingFixtures, getOutcome, minute } from './testing/buying-fixtures.ts'

let shop: BuyingFixtures
beforeAll(async () => {
  shop = await buyingFixtures()
})
beforeEach(() => shop.begin())
afterAll(() => shop.database.close())

const snapshot = {
  organization: null,
  line2: null,
  sublocality: null,
  region: null,
  region_name: null,
  ...berlin,
  sorting_code: null,
  clearance_code: null,
}
async function aPaidOrder() {
  const line = { productId: shop.project.products[0]?.id ?? 0, variantId: shop.project.variantIds[0] ?? 0 }
  return shop.orders.aPaidOrder({
    userId: shop.fan.userId,
    projectId: shop.project.id,
    now: shop.now,
    address: snapshot,
    lines: [{ ...line, quantity: 2, unit: 1_050 }],
  })
}
const requestReceipt = (id: string, { token = shop.fan.token, locale = 'en' } = {}) =>
  shop.ask(token, 'POST', `orders/${id}/receipt/?locale=${locale}`, {}, crypto.randomUUID())

async function runMailJobs(): Promise<Mail[]> {
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  for (const { task, payload } of await readWaitingJobs(shop.database)) {
    if (task === mailReceipt.name)
      await mailReceipt.run(mailReceipt.schema.parse(payload), aTaskContext(shop.database, { mailer }))
  }
  await shop.run('delete from graphile_worker._private_jobs')
  return mails
}

describe('receipt email', () => {
  test("shows the order's rows in the requested language", async () => {
    const { id, publicId } = await aPaidOrder()
    const [{ number, email }] = await shop.run(
      'select o.number, u.email from orders o join users u on u.id = o.user_id where o.id = $1',
      id,
    )
    expect((await requestReceipt(publicId, { locale: 'de' })).body).toEqual({ order_id: publicId })
    const [mail, ...others] = await runMailJobs()
    expect(others).toEqual([])
    expect([mail?.to, mail?.subject]).toEqual([email, `Beleg zur Bestellung ${number}`])
    expect(mail?.text).toContain('Bezahlt am 22. Nov. 2026')
    expect(mail?.text).toContain('2 × ')
    expect(mail?.text).toContain('Summe  21,00\u00a0€')
    expect(mail?.text).toContain('Verkauft von Fanfare Inc., 1 Sample Street, Sampletown')
    expect(mail?.text).toContain('Registernummer: 000-00-00000')
    expect(mail?.text).toContain('Lindenstr. 4')
    expect(mail?.text).toContain(`https://fans.example/project/order/${publicId}/receipt/`)
    expect(mail?.html).toMatch(/>Summe<\/td>\n<td [^>]*>21,00/)
  })

  test("rejects unpaid orders, another fan's orders and more than five requests an hour", async () => {
    const { publicId } = await aPaidOrder()
    const other = await shop.aBuyer()
    expect(getOutcome(await requestReceipt(publicId, { token: other.token }))).toEqual([
      404,
      'order_not_found',
    ])
    const { order_id: unpaid } = await shop.placed()
    expect(getOutcome(await requestReceipt(unpaid))).toEqual([409, 'order_without_receipt'])
    for (let count = 0; count < 5; count += 1) expect((await requestReceipt(publicId)).status).toBe(200)
    expect(getOutcome(await requestReceipt(publicId))).toEqual([429, 'receipt_mail_too_often'])
    expect(await runMailJobs()).toHaveLength(5)
    shop.now += 61 * minute
    expect((await requestReceipt(publicId)).status).toBe(200)
    expect(await runMailJobs()).toHaveLength(1)
  })

  test('sends no email when the account has been disabled meanwhile', async () => {
    const { publicId } = await aPaidOrder()
    await requestReceipt(publicId)
    await shop.run('update users set disabled_at = now() where id = $1', shop.fan.userId)
    expect(await runMailJobs()).toEqual([])
  })
})
