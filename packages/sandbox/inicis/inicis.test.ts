import { expect, test, vi } from 'vitest'
import { loadConfig } from '../../../src/app/config.ts'
import { createInicis } from '../../../src/commerce/payments/server/providers/inicis.ts'
import type {
  ProviderPayment,
  ProviderRefund,
  Reading,
} from '../../../src/commerce/payments/server/providers/provider.ts'
import { anAttempt, aPayment } from '../../../src/commerce/payments/server/testing/a-payment.ts'
import { silentServiceClient } from '../../../src/platform/server/testing/fake-service.ts'
import { formsOf } from '../testing/page-forms.ts'
import { startTestSandbox } from '../testing/start.ts'

// Contract test of the product's adapter against the sandbox over HTTP (payments.md 4).
const startMs = 1_700_000_000_000
const read = { is: 'read', amount: 11_000, currency: 'KRW', refunded: 0 }
const ways = ['desktop', 'mobile'] as const

async function aShop(device: 'desktop' | 'mobile', method: 'kg_card' | 'kg_directbank' = 'kg_card') {
  const clock = { ms: startMs }
  const sandbox = await startTestSandbox({ now: () => clock.ms })
  const loaded = loadConfig(sandbox.env)
  if (!(loaded.ok && loaded.config.inicis)) throw new Error('no configuration')
  const log = { error: vi.fn() }
  const provider = createInicis(loaded.config.inicis, { outside: silentServiceClient, now: () => clock.ms, log })
  const payment: ProviderPayment = aPayment({ method, device })
  const asked: ProviderPayment = { ...payment, isApprovalAsked: true }

  /** Opens the window or the page, and returns its forms. */
  const open = async () => {
    const action = await provider.nextAction(anAttempt(payment))
    if (action?.type !== 'form') throw new Error('no form')
    const url = device === 'desktop' ? `${action.url}/stdpay/window/` : action.url
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(action.fields) })
    expect(response.status).toBe(200)
    return formsOf(await response.text())
  }
  const pay = async () => {
    const form = (await open())['Pay']
    expect(form?.action).toBe('http://localhost:3000/returns/payments/t0ken/success/')
    return provider.readReturn({ result: 'success', fields: form?.fields ?? {} }, payment)
  }
  /** The payment's row after a read. */
  const after = (reading: Reading): ProviderPayment =>
    reading.is === 'read' ? { ...asked, ref: reading.ref ?? null, kept: { ...reading.keep } } : asked
  return { ...sandbox, clock, log, provider, payment, asked, open, pay, after }
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

test.each(ways)('%s: a fan agrees, and is charged by the approval alone', async way => {
  const { provider, payment, asked, pay, after } = await aShop(way)
  expect(await provider.read(payment, null)).toEqual({ ...read, status: 'REQUIRES_FOLLOW_UP_ACTION' })
  const brought = await pay()
  expect(await provider.read(payment, brought)).toEqual({ ...read, status: 'APPROVED' })
  const paid = await provider.approve(asked, brought)
  expect(paid).toMatchObject({ ...read, status: 'SUCCEEDED', ref: expect.any(String) })
  expect(await provider.read(after(paid), null)).toEqual({ ...read, status: 'SUCCEEDED' })
})

test.each(ways)('%s: a refusal brings nothing to approve', async way => {
  const { provider, payment, open } = await aShop(way)
  const { Refuse } = await open()
  expect(provider.readReturn({ result: 'success', fields: Refuse?.fields ?? {} }, payment)).toBeNull()
})

test.each(ways)('%s: what comes back for another payment or another merchant is not taken', async way => {
  const { provider, payment, open } = await aShop(way)
  const { Pay } = await open()
  const other = { ...payment, id: 'pay_of_another_payment' }
  expect(provider.readReturn({ result: 'success', fields: Pay?.fields ?? {} }, other)).toBeNull()
})

test.each(ways)('%s: an approval whose answer is lost is undone', async way => {
  const { provider, asked, pay, order, log } = await aShop(way)
  const brought = await pay()
  await order('kginicis', 'lost', 'approve')
  expect(await provider.approve(asked, brought)).toEqual({ ...read, status: 'FAILED', reason: 'timed_out' })
  expect(log.error).not.toHaveBeenCalled()
})

test.each([
  ['desktop', 'authToken', 'R101'],
  ['mobile', 'P_TID', '01'],
] as const)('%s: operators read of an approval that could not be undone', async (way, name, code) => {
  const { provider, asked, pay, log } = await aShop(way)
  const brought = { ...(await pay()), [name]: 'unheard of' }
  expect(await provider.read(asked, brought)).toEqual({ ...read, status: 'FAILED', reason: 'timed_out' })
  expect(log.error).toHaveBeenCalledExactlyOnceWith({ payment: asked.id, code }, expect.any(String))
})

test.each(ways)('%s: an approval that a crash has left unknown is undone by the next read', async way => {
  const { provider, asked, pay, order } = await aShop(way)
  const brought = await pay()
  await order('kginicis', 'failure', 'net-cancel')
  await provider.approve(asked, brought)
  expect(await provider.read(asked, brought)).toEqual({ is: 'unclear' })
  expect(await provider.read(asked, brought)).toEqual({ ...read, status: 'FAILED', reason: 'timed_out' })
})

test.each(ways)('%s: a host that is not theirs gets no token', async way => {
  const { provider, asked, pay, order } = await aShop(way)
  await order('kginicis', 'foreign_host', 'window')
  const brought = await pay()
  const failed = { ...read, status: 'FAILED', reason: 'provider_error' }
  expect(await provider.approve(asked, brought)).toEqual(failed)
  expect(await provider.read(asked, brought)).toEqual(failed)
})

test.each(ways.flatMap(way => ['x', 'constructor'].map(center => [way, center] as const)))(
  '%s: a data centre named %s is not theirs',
  async (way, center) => {
    const { provider, payment, asked, open } = await aShop(way)
    const { Pay } = await open()
    const fields = {
      ...Pay?.fields,
      idc_name: center,
      P_REQ_URL: 'undefined/smart/payReq.ini',
      authUrl: 'undefined/api/payAuth',
      netCancelUrl: 'undefined/api/netCancel',
    }
    const brought = provider.readReturn({ result: 'success', fields }, payment)
    const failed = { ...read, status: 'FAILED', reason: 'provider_error' }
    expect(await provider.approve(asked, brought)).toEqual(failed)
    expect(await provider.read(asked, brought)).toEqual(failed)
  },
)

test.each(ways)('%s: another amount than was asked for is undone', async way => {
  const { provider, asked, pay, order } = await aShop(way)
  const brought = await pay()
  await order('kginicis', 'wrong_amount', 'approve')
  expect(await provider.approve(asked, brought)).toEqual({
    ...read,
    status: 'FAILED',
    reason: 'amount_mismatch',
  })
})

test.each(ways)('%s: a refusal of the bank is final', async way => {
  const { provider, asked, pay, order } = await aShop(way)
  const brought = await pay()
  await order('kginicis', 'refused', 'approve')
  expect(await provider.approve(asked, brought)).toEqual({ ...read, status: 'FAILED', reason: 'declined' })
})

test.each(ways)('%s: given up before the approval nothing is charged; left open it ends', async way => {
  const { provider, payment, clock } = await aShop(way)
  expect(await provider.abandon(payment, null)).toEqual({ ...read, status: 'FAILED', reason: 'cancelled' })
  clock.ms += 30 * 60_000 + 1
  expect(await provider.read(payment, null)).toEqual({ ...read, status: 'FAILED', reason: 'timed_out' })
})

test.each(ways)('%s: parts of a card payment are refunded once, whatever is lost', async way => {
  const { provider, asked, pay, order, after } = await aShop(way)
  const payment = after(await provider.approve(asked, await pay()))
  const part = aRefund()
  expect(await provider.readRefund(payment, part)).toEqual({ is: 'missing' })
  await order('kginicis', 'lost', 'partialRefund')
  expect(await provider.refund(payment, part)).toEqual({ is: 'read', status: 'done' })
  expect(await provider.refund(payment, { ...part, askedAt: new Date() })).toEqual({
    is: 'read',
    status: 'done',
  })
  expect(await provider.read(payment, null)).toEqual({ ...read, status: 'SUCCEEDED', refunded: 4_400 })
  const rest = aRefund({ id: 'ref_rest', amount: 6_600, vat: 600, refundedBefore: 4_400 })
  await order('kginicis', 'refused', 'partialRefund')
  expect(await provider.refund(payment, rest)).toEqual({ is: 'read', status: 'failed', reason: '99' })
  expect(await provider.refund(payment, rest)).toMatchObject({ status: 'done' })
  expect(await provider.read(payment, null)).toEqual({ ...read, status: 'SUCCEEDED', refunded: 11_000 })
})

test('a bank transfer is refunded whole', async () => {
  const { provider, asked, pay, after } = await aShop('desktop', 'kg_directbank')
  const payment = after(await provider.approve(asked, await pay()))
  expect(provider.refundsParts('kg_directbank')).toBe(false)
  const whole = aRefund({ amount: 11_000, vat: 1_000 })
  expect(await provider.refund(payment, aRefund())).toEqual({ is: 'read', status: 'failed', reason: '03' })
  expect(await provider.refund(payment, whole)).toEqual({ is: 'read', status: 'done' })
})

test('a form that is not signed by us opens no window', async () => {
  const { env } = await aShop('desktop')
  for (const path of ['/stdpay/window/', '/smart/payment/']) {
    const body = new URLSearchParams({ mid: 'sandboxmid', P_MID: 'sandboxmid', oid: 'x', price: '1' })
    expect((await fetch(`${env['INICIS_URL']}${path}`, { method: 'POST', body })).status).toBe(400)
  }
})
