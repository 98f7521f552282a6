import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orderFixtures } from '../../../src/commerce/orders/server/testing/order-fixtures.ts'
import { createInicis } from '../../../src/commerce/payments/server/providers/inicis.ts'
import { reconcile } from '../../../src/commerce/payments/server/reconcile.ts'
import { paymentProcess } from '../../../src/commerce/payments/server/testing/payment-process.ts'
import { shopFixtures } from '../../../src/commerce/shop/server/testing/shop-fixtures.ts'
import { type TestDatabase, testDatabase } from '../../../src/platform/server/testing/database.ts'
import { silentServiceClient } from '../../../src/platform/server/testing/fake-service.ts'
import { testConfig } from '../../../tests/helpers/config.ts'
import { parseForms } from '../testing/page-forms.ts'
import { startTestSandbox } from '../testing/start.ts'

// Integration test of orders paid with KG Inicis: the real adapter, the product's API and jobs, and the
// sandbox.
const aheadMs = 3_600_000
let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

interface Action {
  url: string
  fields: Record<string, string>
}

async function aShop(device: 'desktop' | 'mobile') {
  const clock = { now: Date.now() + aheadMs }
  const now = () => clock.now
  const sandbox = await startTestSandbox({ now })
  const { inicis: keys } = testConfig(sandbox.env)
  if (!keys) throw new Error('no keys')
  const log = { error: () => {} }
  const process = paymentProcess({
    database,
    provider: createInicis(keys, { outside: silentServiceClient, now, log }),
    now,
  })
  const until = new Date(clock.now + 30 * 86_400_000).toISOString()
  const project = await shopFixtures(database).aProject({
    until,
    products: [{ stock: 5, prices: { KRW: 11_000 } }],
  })
  const [product] = project.products
  const line = { productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0, unit: 11_000 }
  const orders = orderFixtures(database)
  const userId = await orders.aBuyer()

  const begin = async () => {
    const order = await orders.anOrder({
      userId,
      projectId: project.id,
      lines: [line],
      now: now(),
      currency: 'KRW',
    })
    if (!order) throw new Error('nothing left')
    const body = {
      order_id: order.publicId,
      provider: 'kginicis',
      payment_method: 'kg_card',
      return_path: '/',
      device,
    }
    const response = await process.call('/api/v1/payments/', { fan: userId, key: randomUUID(), body })
    const { payment_id: id, next_action: action } = response.body as {
      payment_id: string
      next_action: Action
    }
    return { order, id, action }
  }
  /** Returns the fields that the window or the page posts back once the fan has agreed. */
  const agree = async ({ url, fields }: Action) => {
    const window = device === 'desktop' ? `${url}/stdpay/window/` : url
    const page = await fetch(window, { method: 'POST', body: new URLSearchParams(fields) })
    return parseForms(await page.text())['Pay']?.fields ?? {}
  }
  const confirm = async (id: string, fields: Record<string, string>) => {
    const body = { result: 'success', fields }
    const path = `/api/v1/payments/${id}/confirm/`
    expect((await process.call(path, { fan: userId, key: randomUUID(), body })).status).toBe(200)
    await process.work()
  }
  const readPayment = async (id: string) =>
    (await database.pool.query('select * from payments where public_id = $1', [id])).rows[0]
  const differences = async () => (await reconcile(process.tools, 0)).differences
  const advance = async (ms: number) => {
    clock.now += ms
    await process.sweep()
    await process.work()
  }
  return { sandbox, orders, begin, agree, bring: confirm, rowOf: readPayment, differences, later: advance }
}

describe('KG Inicis adapter', () => {
  test.each([
    ['desktop', 'orderNumber', 'nonsense'],
    ['desktop', 'orderNumber', 'lost'],
    ['mobile', 'P_NOTI', 'nonsense'],
    ['mobile', 'P_NOTI', 'lost'],
  ] as const)(
    '%s: rejects the token of a paid payment for another one (%s, %s)',
    async (device, name, fault) => {
      const {
        sandbox,
        orders,
        begin,
        agree,
        bring: confirm,
        rowOf: readPayment,
        differences,
        later: advance,
      } = await aShop(device)
      const first = await begin()
      const agreed = await agree(first.action)
      await confirm(first.id, agreed)
      expect(await orders.statusOf(first.order)).toBe('INPROGRESS')

      const second = await begin()
      await sandbox.order('kginicis', fault, 'approve')
      await confirm(second.id, { ...agreed, [name]: second.id })
      await advance(60_000)
      const spelled = device === 'desktop' ? 'authToken' : 'P_TID'
      await confirm(second.id, { ...agreed, [name]: second.id, [spelled]: ` ${agreed[spelled]}= ` })
      await advance(60_000)

      expect(await differences()).toEqual([])
      expect(await readPayment(first.id)).toMatchObject({ status: 'SUCCEEDED', pays: true })
      expect(await readPayment(second.id)).toMatchObject({
        status: 'REQUIRES_FOLLOW_UP_ACTION',
        brought: null,
      })

      // The fault now takes effect: the second payment is rolled back with its own token.
      await confirm(second.id, await agree(second.action))
      await advance(10_000)
      expect(await readPayment(second.id)).toMatchObject({ status: 'FAILED' })
      expect(await orders.statusOf(first.order)).toBe('INPROGRESS')
      expect(await differences()).toEqual([])
    },
  )
})
