import { describe, expect, test } from 'vitest'
import { createKakaopay } from '../../../src/commerce/payments/server/providers/kakaopay.ts'
import type {
  ProviderPayment,
  ProviderRefund,
} from '../../../src/commerce/payments/server/providers/provider.ts'
import { anAttempt, aPayment } from '../../../src/commerce/payments/server/testing/a-payment.ts'
import { silentServiceClient } from '../../../src/platform/server/testing/fake-service.ts'
import { startTestSandbox } from '../testing/start.ts'

// Contract test of the product's adapter against the sandbox over HTTP (payments.md 3).
const startMs = 1_700_000_000_000
const read = { is: 'read', amount: 11_000, currency: 'KRW', refunded: 0 }

async function aShop() {
  const clock = { ms: startMs }
  const sandbox = await startTestSandbox({ now: () => clock.ms })
  const { KAKAOPAY_URL: url = '', KAKAOPAY_CID: cid = '', KAKAOPAY_SECRET_KEY: secretKey = '' } = sandbox.env
  const provider = createKakaopay(
    { url, cid, secretKey },
    { outside: silentServiceClient, now: () => clock.ms },
  )
  const begin = async (more: Partial<ProviderPayment> = {}): Promise<ProviderPayment> => {
    const payment = aPayment(more)
    const begun = await provider.begin(anAttempt(payment))
    if (begun.is !== 'begun') throw new Error(begun.is)
    return { ...payment, ref: begun.ref, kept: begun.keep }
  }
  /**
   * Clicks a button of the page and returns the fields that the browser brings back, as the adapter reads
   * them.
   */
  const click = async (payment: ProviderPayment, choice: 'pay' | 'refuse' | 'cancel') => {
    const action = await provider.nextAction(anAttempt(payment))
    if (action?.type !== 'redirect') throw new Error('no page')
    expect((await fetch(action.url)).status).toBe(200)
    const body = new URLSearchParams({ choice })
    const response = await fetch(action.url, { method: 'POST', body, redirect: 'manual' })
    const back = new URL(response.headers.get('location') ?? '')
    const result = back.pathname.split('/').at(-2) as 'success' | 'cancel' | 'fail'
    return provider.readReturn({ result, fields: Object.fromEntries(back.searchParams) }, payment)
  }
  const requestApproval = (payment: ProviderPayment) => ({
    ...payment,
    isApprovalAsked: true,
    approvingUntil: new Date(clock.ms),
  })
  return { ...sandbox, clock, provider, begin, click, asked: requestApproval }
}

const aRefund = (more: Partial<ProviderRefund> = {}): ProviderRefund => ({
  id: 'ref_0123456789abcdefgh',
  amount: 4_400,
  taxFree: 0,
  vat: 400,
  ref: null,
  kept: {},
  askedAt: null,
  refundedBefore: 0,
  ...more,
})

describe('simulated KakaoPay', () => {
  test('charges a fan who agrees, only through the approval', async () => {
    const { provider, begin, click, asked: requestApproval } = await aShop()
    const payment = await begin()
    expect(await provider.read(payment, null)).toEqual({ ...read, status: 'REQUIRES_FOLLOW_UP_ACTION' })
    const brought = await click(payment, 'pay')
    expect(await provider.read(payment, brought)).toEqual({ ...read, status: 'APPROVED' })
    expect(await provider.approve(requestApproval(payment), brought)).toEqual({
      ...read,
      status: 'SUCCEEDED',
    })
    expect(await provider.read(requestApproval(payment), null)).toEqual({ ...read, status: 'SUCCEEDED' })
    // A second approval is idempotent.
    expect(await provider.approve(requestApproval(payment), brought)).toEqual({
      ...read,
      status: 'SUCCEEDED',
    })
  })

  test.each([
    ['refuse', 'declined'],
    ['cancel', 'cancelled'],
  ] as const)('fails the payment of a fan who chooses %s', async (choice, reason) => {
    const { provider, begin, click } = await aShop()
    const payment = await begin()
    expect(await click(payment, choice)).toBeNull()
    expect(await provider.read(payment, null)).toEqual({ ...read, status: 'FAILED', reason })
  })

  test('reads the result of an approval whose response is lost', async () => {
    const { provider, begin, click, asked: requestApproval, order } = await aShop()
    const payment = await begin()
    const brought = await click(payment, 'pay')
    await order('kakaopay', 'lost', 'approve')
    expect(await provider.approve(requestApproval(payment), brought)).toEqual({
      ...read,
      status: 'SUCCEEDED',
    })
  })

  test("leaves a payment open when the approval's outcome is unreadable", async () => {
    const { provider, begin, click, asked: requestApproval, order } = await aShop()
    const payment = await begin()
    const brought = await click(payment, 'pay')
    await order('kakaopay', 'failure', 'approve')
    await order('kakaopay', 'nonsense', 'order')
    expect(await provider.approve(requestApproval(payment), brought)).toEqual({ is: 'unclear' })
    // The fan isn't charged, but the payment's record doesn't show that yet.
    expect(await provider.read(requestApproval(payment), brought)).toEqual({ ...read, status: 'PENDING' })
  })

  test('declines the payment when the approval is rejected', async () => {
    const { provider, begin, click, order } = await aShop()
    const payment = await begin()
    const brought = await click(payment, 'pay')
    const declined = { ...read, status: 'FAILED', reason: 'declined' }
    expect(await provider.approve(payment, { pg_token: 'of-somebody-else' })).toEqual(declined)
    await order('kakaopay', 'refused', 'approve')
    expect(await provider.approve(payment, brought)).toEqual(declined)
  })

  test('repeats an approval that never arrived once the original can no longer succeed', async () => {
    const { provider, begin, click, clock, asked: requestApproval } = await aShop()
    const payment = await begin()
    const brought = await click(payment, 'pay')
    const lost = requestApproval(payment)
    clock.ms += 14_999
    expect(await provider.read(lost, brought)).toEqual({ ...read, status: 'PENDING' })
    clock.ms += 1
    expect(await provider.read(lost, brought)).toEqual({ ...read, status: 'APPROVED' })
    // Without the fan's token, the adapter can't look up the approval.
    expect(await provider.read(lost, null)).toEqual({ ...read, status: 'PENDING' })
    const refused = await provider.approve(lost, { pg_token: 'used-up-by-the-first' })
    expect(refused).toEqual({ ...read, status: 'PENDING' })
    expect(await provider.approve(lost, brought)).toEqual({ ...read, status: 'SUCCEEDED' })
    expect(await provider.read(lost, brought)).toEqual({ ...read, status: 'SUCCEEDED' })
  })

  test('reports a different charged amount as it is', async () => {
    const { provider, begin, click, asked: requestApproval, order } = await aShop()
    const payment = await begin()
    const brought = await click(payment, 'pay')
    await order('kakaopay', 'wrong_amount', 'approve')
    expect(await provider.approve(requestApproval(payment), brought)).toMatchObject({
      status: 'SUCCEEDED',
      amount: 11_001,
    })
  })

  test('times out after fifteen minutes', async () => {
    const { provider, begin, clock } = await aShop()
    const payment = await begin()
    clock.ms += 15 * 60_000 + 1
    expect(await provider.read(payment, null)).toEqual({ ...read, status: 'FAILED', reason: 'timed_out' })
    const elsewhere = { ...payment, ref: 'T0000000000000000000' }
    expect(await provider.read(elsewhere, null)).toEqual({ ...read, status: 'FAILED', reason: 'timed_out' })
  })

  test('waits for an approval requested in the last seconds and does not repeat it', async () => {
    const { provider, begin, click, clock, asked: requestApproval, order } = await aShop()
    const payment = await begin()
    const brought = await click(payment, 'pay')
    clock.ms += 15 * 60_000 - 2_000
    await order('kakaopay', 'failure', 'approve')
    expect(await provider.approve(payment, brought)).toEqual({ ...read, status: 'PENDING' })
    clock.ms = startMs + 15 * 60_000 + 1
    const justRequested = requestApproval(payment)
    const waits = { ...read, status: 'PENDING' }
    expect(await provider.read(justRequested, brought)).toEqual(waits)
    expect(await provider.abandon(justRequested, brought)).toEqual(waits)
    clock.ms = startMs + 16 * 60_000
    expect(await provider.read(justRequested, brought)).toEqual(waits)
    clock.ms += 1
    const over = { ...read, status: 'FAILED', reason: 'timed_out' }
    expect(await provider.read(justRequested, brought)).toEqual(over)
    const crashed = requestApproval(payment)
    expect(await provider.read(crashed, brought)).toEqual(waits)
    clock.ms += 15_000
    expect(await provider.read(crashed, brought)).toEqual(over)
  })

  test('returns unclear for a missing record while an approval may still succeed', async () => {
    const { provider, begin, clock, asked: requestApproval } = await aShop()
    const elsewhere = requestApproval({ ...(await begin()), ref: 'T0000000000000000000' })
    expect(await provider.read(elsewhere, null)).toEqual({ is: 'unclear' })
    clock.ms += 15_000
    expect(await provider.read(elsewhere, null)).toEqual({ ...read, status: 'FAILED', reason: 'timed_out' })
  })

  test('never approves an abandoned payment, and never abandons an approved one', async () => {
    const { provider, begin, click, asked: requestApproval } = await aShop()
    const payment = await begin()
    expect(await provider.abandon(payment, null)).toEqual({ ...read, status: 'FAILED', reason: 'cancelled' })
    const other = await begin({ id: 'pay_other_other_other_' })
    const brought = await click(other, 'pay')
    await provider.approve(requestApproval(other), brought)
    expect(await provider.abandon(requestApproval(other), null)).toEqual({ ...read, status: 'SUCCEEDED' })
  })

  test('refunds a part and the rest only once when a response is lost', async () => {
    const { provider, begin, click, asked: requestApproval, order } = await aShop()
    const payment = requestApproval(await begin())
    await provider.approve(payment, await click(payment, 'pay'))
    const part = aRefund()
    await order('kakaopay', 'lost', 'cancel')
    expect(await provider.refund(payment, part)).toMatchObject({ is: 'read', status: 'done' })
    // A retry after a crash finds the refund by our id.
    expect(await provider.refund(payment, { ...part, askedAt: new Date() })).toMatchObject({ status: 'done' })
    expect(await provider.read(payment, null)).toMatchObject({ status: 'SUCCEEDED', refunded: 4_400 })
    const unknown = aRefund({ id: 'ref_rest_rest_rest_res', amount: 6_600, vat: 600, refundedBefore: 4_400 })
    expect(await provider.readRefund(payment, unknown)).toEqual({ is: 'missing' })
    const wrong = { ...unknown, refundedBefore: 0 }
    expect(await provider.refund(payment, wrong)).toEqual({ is: 'read', status: 'failed', reason: '-722' })
    expect(await provider.refund(payment, unknown)).toMatchObject({ status: 'done' })
    expect(await provider.read(payment, null)).toMatchObject({ status: 'SUCCEEDED', refunded: 11_000 })
  })

  test('fails to begin a payment with a wrong key or an unavailable service', async () => {
    const { env, close, begin } = await aShop()
    const config = { url: env['KAKAOPAY_URL'] ?? '', cid: 'TC0ONETIME', secretKey: 'wrong' }
    const wrongKeyProvider = createKakaopay(config, { outside: silentServiceClient, now: () => startMs })
    const attempt = anAttempt(aPayment())
    expect(await wrongKeyProvider.begin(attempt)).toEqual({ is: 'refused', reason: 'provider_error' })
    await close()
    await expect(begin()).rejects.toThrow('refused')
  })
})
