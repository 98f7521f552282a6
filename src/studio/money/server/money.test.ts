import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPaymentWorld } from '../../../commerce/payments/server/testing/a-payment-world.ts'
import type { PaymentWorld } from '../../../commerce/payments/server/testing/payment-world.ts'
import { refundFirstLine } from '../../../commerce/payments/server/testing/refund-units.ts'
import type { ResponseOf, Right } from '../../../platform/contract/endpoint.ts'
import type { Staff, StaffScope } from '../../../platform/server/staff.ts'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { signedIn, studioCalls } from '../../../platform/server/testing/studio.ts'
import { getDayStart } from '../../../platform/server/zone-day.ts'
import { exportsModule } from '../../exports/server/index.ts'
import type {
  getReconciliation,
  listEntries,
  listOpenRefunds,
  listReconciliations,
  sumLedger,
} from '../contract.ts'
import { moneyModule } from './index.ts'

const zone = 'Asia/Seoul'
const hourMs = 3_600_000
const monday = getDayStart('2027-01-11', zone) + 10 * hourMs

let world: PaymentWorld
let app: TestApp
let call: ReturnType<typeof studioCalls>

const staffWith = (rights: Right[], scope: StaffScope | null = null): Staff => ({
  staffId: 1,
  sessionId: 1,
  rights: new Map(rights.map(right => [right, scope] as const)),
  // Stays verified although the clock moves.
  verifiedAt: monday + 365 * 24 * hourMs,
})
const staff = {
  owner: staffWith(['finance.read', 'finance.export', 'orders.refund']),
  reader: staffWith(['finance.read']),
  support: staffWith(['orders.refund']),
  scoped: staffWith(['finance.read', 'finance.export', 'orders.refund'], { artistIds: [1], eventIds: [] }),
}

beforeAll(async () => {
  world = await aPaymentWorld({ stock: 100 })
  world.clock.now = monday
  await world.rows('update projects set sale_until = $1', [new Date(monday + 60 * 24 * hourMs)])
  const modules = [signedIn(staff), moneyModule, exportsModule]
  app = await testApp({
    database: world.database,
    modules,
    now: () => world.clock.now,
    env: { COMPANY_ZONE: zone },
  })
  call = studioCalls(app)
})
afterAll(async () => {
  await app.close()
  await world[Symbol.asyncDispose]()
})

const get = async <Body>(address: string, as = 'owner') => {
  const { status, body } = await call<Body>('GET', `money/${address}`, { as })
  expect([address, status]).toEqual([address, 200])
  return body
}
const post = (address: string, body: object, options: { as?: string; key?: string } = {}) =>
  call('POST', `money/${address}`, { body, key: crypto.randomUUID(), ...options })

async function aRefund(status: 'slow' | 'failed') {
  const order = await world.aPaidOrder({ lines: [{ ...world.line, quantity: 2 }] })
  if (status === 'failed') world.fake.faults.refund.push('refused')
  world.fake.slowRefunds = status === 'slow'
  await refundFirstLine(world, order, 1)
  await world.work()
  const [refund] = await world.rows<{ public_id: string }>(
    'select r.public_id from refunds r join payments p on p.id = r.payment_id where p.order_id = $1',
    [order.id],
  )
  return { ...order, refundId: refund?.public_id ?? '' }
}

describe('ledger in the studio', () => {
  test('is summed by account, project and currency over days of the company’s zone, and balances', async () => {
    const order = { lines: [{ ...world.line, tax: 160 }], shipping: 300 }
    world.clock.now = getDayStart('2027-01-10', zone) - 1
    await world.aPaidOrder(order)
    world.clock.now = monday
    await world.aPaidOrder(order)
    const { period, results, totals } = await get<ResponseOf<typeof sumLedger>>(
      '?from=2027-01-10&until=2027-01-11',
    )
    expect(period).toEqual({
      zone,
      from: '2027-01-10',
      until: '2027-01-11',
      starts_at: '2027-01-09T15:00:00.000Z',
      ends_at: '2027-01-11T15:00:00.000Z',
    })
    const project = { project_id: world.project.id, name: 'A project' }
    const credit = { currency: 'EUR', debit: 0, line_count: 1 }
    expect(results).toEqual([
      { account: 'receivable:paypal', project: null, ...credit, debit: 1_300, credit: 0, balance: 1_300 },
      { account: 'sales', project, ...credit, credit: 840, balance: -840 },
      { account: 'shipping', project: null, ...credit, credit: 300, balance: -300 },
      { account: 'tax', project: null, ...credit, credit: 160, balance: -160 },
    ])
    expect(totals).toEqual([{ currency: 'EUR', debit: 1_300, credit: 1_300 }])
  })

  test('shows this month unless days are given', async () => {
    const { period, totals } = await get<ResponseOf<typeof sumLedger>>('')
    expect([period.from, period.until]).toEqual(['2027-01-01', '2027-01-11'])
    expect(totals).toEqual([{ currency: 'EUR', debit: 2_600, credit: 2_600 }])
    expect((await get<ResponseOf<typeof sumLedger>>('?account=sales&currency=EUR')).results).toHaveLength(1)
    expect((await get<ResponseOf<typeof sumLedger>>('?currency=USD')).results).toEqual([])
  })

  test('lists the entries of a sum, newest first, page by page', async () => {
    const address = `entries/?account=sales&project_id=${world.project.id}&currency=EUR&limit=1`
    const first = await get<ResponseOf<typeof listEntries>>(address)
    expect(first.results).toHaveLength(1)
    expect(first.results[0]).toMatchObject({
      kind: 'capture',
      currency: 'EUR',
      refund_id: null,
      order: { number: expect.stringMatching(/-/) },
      lines: [
        { account: 'receivable:paypal', project: null, amount: 1_300 },
        { account: 'sales', project: { name: 'A project' }, amount: -840 },
        { account: 'shipping', amount: -300 },
        { account: 'tax', amount: -160 },
      ],
    })
    const next = first.pagination.last_evaluated_key
    const second = await get<ResponseOf<typeof listEntries>>(`${address}&last_evaluated_key=${next}`)
    expect(second.results[0]?.at).toBe('2027-01-09T14:59:59.999Z')
    expect(second.pagination.last_evaluated_key).toBeNull()
  })

  test('is exported line by line by those who may', async () => {
    const { period } = await get<ResponseOf<typeof sumLedger>>('')
    const filter = new URLSearchParams({
      starts_at: period.starts_at,
      ends_at: period.ends_at,
      account: 'tax',
    })
    const body = { kind: 'ledger', filter: String(filter) }
    const key = crypto.randomUUID()
    expect((await call('POST', 'exports/', { body, key, as: 'reader' })).status).toBe(404)
    const started = await call<{ export_id: number; row_count: number }>('POST', 'exports/', { body, key })
    expect(started.body.row_count).toBe(2)
    const { text } = await call('GET', `exports/${started.body.export_id}/file/`)
    const [head, line] = text.split('\r\n')
    expect(head).toContain('entry_id,at,kind,order,')
    expect(line).toMatch(/,capture,.*,tax,,EUR,-1\.60,-160$/)
  })

  test.each(['?from=yesterday', '?currency=euro', 'entries/?last_evaluated_key=x', 'entries/?project_id=0'])(
    'refuses %s',
    async address => {
      expect((await call('GET', `money/${address}`)).status).toBe(400)
    },
  )

  test('is unknown to staff without the right, or with a limited one', async () => {
    for (const as of ['support', 'scoped']) {
      for (const address of ['', 'entries/', 'refunds/', 'reconciliations/']) {
        expect([as, address, (await call('GET', `money/${address}`, { as })).status]).toEqual([
          as,
          address,
          404,
        ])
      }
    }
  })
})

describe('open refunds in the studio', () => {
  test('lists refunds that failed or wait, with the acts that the caller may do', async () => {
    const failed = await aRefund('failed')
    const waiting = await aRefund('slow')
    const { results, pagination } = await get<ResponseOf<typeof listOpenRefunds>>('refunds/')
    expect(pagination.total_count).toBe(2)
    expect(results).toMatchObject([
      {
        refund_id: failed.refundId,
        status: 'failed',
        amount: 1_000,
        currency: 'EUR',
        allowed: ['pay_by_hand'],
      },
      { refund_id: waiting.refundId, status: 'pending', failed_at: null, allowed: ['check'] },
    ])
    expect(results[0]?.failed_at).not.toBeNull()
    const shown = await get<ResponseOf<typeof listOpenRefunds>>('refunds/?state=failed', 'reader')
    expect(shown.results.map(({ allowed }) => allowed)).toEqual([[]])
    const behind = await get<ResponseOf<typeof listOpenRefunds>>('refunds/?state=failed&offset=5')
    expect(behind).toMatchObject({ pagination: { total_count: 1 }, results: [] })
  })

  test('notes once that a failed refund was paid by hand', async () => {
    const { refundId } = await aRefund('failed')
    const key = crypto.randomUUID()
    const address = `refunds/${refundId}/by-hand/`
    expect((await post(address, {})).status).toBe(400)
    expect((await post(address, { reason: 'Bank transfer 12' }, { as: 'reader' })).status).toBe(404)
    const paid = await post(address, { reason: 'Bank transfer 12' }, { key })
    expect([paid.status, paid.body]).toEqual([200, {}])
    expect((await post(address, { reason: 'Bank transfer 12' }, { key })).status).toBe(200)
    expect((await post(address, { reason: 'Again' })).status).toBe(409)
    expect((await post('refunds/unknown/by-hand/', { reason: 'x' })).status).toBe(404)
    expect(await world.rows(`select kind from ledger_entries where kind = 'paid_by_hand'`)).toHaveLength(1)
    expect(
      await world.rows(`select actor, r.reason from audit_log l join audit_reasons r on r.row_id = l.id
        where act = 'payments by-hand'`),
    ).toEqual([{ actor: 'staff 1', reason: 'Bank transfer 12' }])
  })

  test('has a job ask the provider about a waiting refund at once', async () => {
    const { refundId, paymentId } = await aRefund('slow')
    for (const refund of world.fake.at(paymentId).refunds.values()) refund.status = 'done'
    expect((await post('refunds/check/', { refund_id: refundId })).status).toBe(200)
    await world.work()
    const status = () => world.rows('select status from refunds where public_id = $1', [refundId])
    expect(await status()).toEqual([{ status: 'done' }])
    expect((await post('refunds/check/', { refund_id: refundId })).status).toBe(409)
    expect((await post('refunds/check/', { refund_id: 'unknown' })).status).toBe(404)
  })
})

describe('reconciliation in the studio', () => {
  const start = async (days = 7) =>
    (await call<{ reconciliation_id: number }>('POST', 'money/reconciliations/', { body: { days } })).body
      .reconciliation_id

  test('reads the providers in a job, stores the differences and settles them', async () => {
    const order = await world.aPaidOrder()
    const unknown = await world.anOrder()
    const { body } = await world.pay(unknown)
    world.fake.agree(body.payment_id)
    const [first, again] = [await start(), await start(30)]
    expect(again).toBe(first)
    type Runs = ResponseOf<typeof listReconciliations>
    expect((await get<Runs>('reconciliations/')).results).toMatchObject([
      { reconciliation_id: first, status: 'waiting', days: 7, finished_at: null, difference_count: 0 },
    ])
    await world.work()
    const read = () => get<ResponseOf<typeof getReconciliation>>(`reconciliations/${first}/`)
    const found = await read()
    expect(found).toMatchObject({ status: 'done', allowed: ['settle'], without_keys: {} })
    expect(found.checked).toBeGreaterThan(1)
    expect(found.difference_count).toBe(found.differences.length)
    const [number] = await world.rows<{ number: string }>('select number from orders where id = $1', [
      unknown.id,
    ])
    expect(found.differences.filter(({ kind }) => kind === 'status')).toEqual([
      {
        kind: 'status',
        object: body.payment_id,
        order: { order_id: unknown.publicId, number: number?.number },
        ours: expect.any(String),
        theirs: expect.any(String),
      },
    ])
    expect(found.differences.map(({ object }) => object)).not.toContain(order.paymentId)

    const reason = 'Webhooks were away'
    expect((await post(`reconciliations/${first}/settle/`, { reason }, { as: 'reader' })).status).toBe(404)
    const settled = await post(`reconciliations/${first}/settle/`, { reason })
    const payments = found.differences.filter(({ kind, order }) => kind !== 'refund' && order !== null)
    expect(settled.body).toEqual({ payment_count: new Set(payments.map(({ object }) => object)).size })
    await world.settle(1)
    expect(await world.orders.statusOf(unknown)).toBe('INPROGRESS')
  })

  test('starts another one once the last has finished', async () => {
    const id = await start(1)
    await world.work()
    const { results } = await get<ResponseOf<typeof listReconciliations>>('reconciliations/')
    expect(results[0]).toMatchObject({ reconciliation_id: id, status: 'done', days: 1 })
    expect((await post(`reconciliations/999999/settle/`, { reason: 'x' })).status).toBe(404)
    expect((await call('POST', 'money/reconciliations/', { body: { days: 0 } })).status).toBe(400)
    expect((await call('GET', 'money/reconciliations/999999/')).status).toBe(404)
  })

  test('says that it failed when it breaks', async () => {
    const id = await start(2)
    world.fake.during('read', async () => {
      throw new Error('a bug')
    })
    await world.aPaidOrder()
    await world.work()
    expect(await get<ResponseOf<typeof getReconciliation>>(`reconciliations/${id}/`)).toMatchObject({
      status: 'failed',
      differences: [],
      allowed: [],
    })
  })
})
