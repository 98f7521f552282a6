import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { orderFixtures } from '../../src/commerce/orders/server/testing/order-fixtures.ts'
import { createStripe } from '../../src/commerce/payments/server/providers/stripe.ts'
import { paymentProcess } from '../../src/commerce/payments/server/testing/payment-process.ts'
import { shopFixtures } from '../../src/commerce/shop/server/testing/shop-fixtures.ts'
import { type TestDatabase, testDatabase } from '../../src/platform/server/testing/database.ts'
import { silentServiceClient } from '../../src/platform/server/testing/fake-service.ts'
import { startProcess } from '../../src/platform/server/testing/start-process.ts'
import { testConfig } from '../../tests/helpers/config.ts'

// Generous timeout, because these tests start whole processes: the sandbox as a launcher does, and an
// operator's commands.
vi.setConfig({ testTimeout: 120_000 })

const root = path.join(import.meta.dirname, '../..')
let dataDir: string
let database: TestDatabase
let child: ChildProcess
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'fanfare-commands-'))
  database = await testDatabase()
})
afterEach(async () => {
  child.kill('SIGTERM')
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function startSandboxProcess(): Promise<Record<string, string>> {
  child = fork(path.join(root, 'packages/sandbox/main.ts'), {
    cwd: dataDir,
    execArgv: [],
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0' },
  })
  const [{ env }] = (await once(child, 'message')) as [{ env: Record<string, string> }]
  return env
}

/** Creates an order paid by card through the sandbox and returns its order number. */
async function aPaidOrder(env: Record<string, string>): Promise<string> {
  const { stripe } = testConfig(env)
  if (!stripe) throw new Error('no keys')
  const now = () => Date.now()
  const provider = createStripe(stripe, { outside: silentServiceClient, now })
  const { call, work } = paymentProcess({ database, provider, now })
  const until = new Date(now() + 86_400_000).toISOString()
  const project = await shopFixtures(database).aProject({
    until,
    products: [{ stock: 5, prices: { EUR: 1_234 } }],
  })
  const [product] = project.products
  const line = { productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0, unit: 1_234 }
  const orders = orderFixtures(database)
  const fan = await orders.aBuyer()
  const order = await orders.anOrder({
    userId: fan,
    projectId: project.id,
    now: now(),
    lines: [{ ...line, quantity: 2 }],
  })
  const body = { order_id: order?.publicId, provider: 'stripe_card', return_path: '/' }
  const begun = await call('/api/v1/payments/', { fan, key: randomUUID(), body })
  const { payment_id: id, next_action: action } = begun.body as {
    payment_id: string
    next_action: { client_secret: string; publishable_key: string }
  }
  await fetch(`${stripe.url}/v1/payment_intents/${action.client_secret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${action.publishable_key}` },
    body: new URLSearchParams({ client_secret: action.client_secret, payment_method: 'pm_card_visa' }),
  })
  await call(`/api/v1/payments/${id}/confirm/`, {
    fan,
    key: randomUUID(),
    body: { result: 'success', fields: {} },
  })
  await work()
  const { rows } = await database.pool.query('select number, status from orders')
  expect(rows[0].status).toBe('INPROGRESS')
  return rows[0].number
}

async function run(args: string[], env: NodeJS.ProcessEnv = {}): Promise<[number | string, string]> {
  const started = startProcess([path.join(root, 'src/app/fanfare.ts'), ...args], {
    cwd: dataDir,
    env: {
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'info',
      SERVER_KEY: 'a key that only tests have, and all of them',
      ...env,
    },
  })
  onTestFinished(() => void started.child.kill('SIGKILL'))
  return [await started.ended, started.output()]
}

describe('payments commands', () => {
  test("reconcile and refund with the services that the server's sandbox simulates", async () => {
    const number = await aPaidOrder(await startSandboxProcess())
    expect(await run(['payments', 'reconcile'])).toEqual([0, '1 payments were read, 0 differences.\n'])
    const part = ['payments', 'refund', number, '--items', '0:1', '--reason', 'it broke']
    const [shown, preview] = await run(part)
    const key = /--key (\S+)/.exec(preview)?.[1] ?? ''
    expect([shown, key]).toEqual([0, expect.stringMatching(/./)])
    expect(await run([...part, '--key', key])).toEqual([
      0,
      expect.stringContaining(`1234 EUR of order ${number} go back`),
    ])

    const [code, refusal] = await run(part, { SANDBOX: '0' })
    expect([code, refusal]).toEqual([1, expect.stringMatching(/^stripe_card has no keys here: [^\n]+\n$/)])
    const [partial, text] = await run(['payments', 'reconcile'], { SANDBOX: '0' })
    expect([partial, text]).toEqual([
      1,
      expect.stringMatching(/^0 payments were read, 0 differences\.\n1 payments were not read: stripe_card/),
    ])
  })
})
