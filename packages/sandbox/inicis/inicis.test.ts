import { describe, expect, test, vi } from 'vitest'
import { loadConfig } from '../../../src/app/config.ts'
import { createInicis } from '../../../src/commerce/payments/server/providers/inicis.ts'
import type {
  ProviderPayment,
  ProviderRefund,
  Reading,
} from '../../../src/commerce/payments/server/providers/provider.ts'
import { anAttempt, aPayment } from '../../../src/commerce/payments/server/testing/a-payment.ts'
import { silentServiceClient } from '../../../src/platform/server/testing/fake-service.ts'
import { parseForms } from '../testing/page-forms.ts'
import { startTestSandbox } from '../testing/start.ts'

// Contract test of the product's adapter against the sandbox over HTTP (payments.md 4).
const startMs = 1_700_000_000_000
const read = { is: 'read', amount: 11_000, currency: 'KRW', refunded: 0 }
const devices = ['desktop', 'mobile'] as const

async function aShop(device: 'desktop' | 'mobile', method: 'kg_card' | 'kg_directbank' = 'kg_card') {
  const clock = { ms: startMs }
  const sandbox = await startTestSandbox({ now: () => clock.ms })
  const loaded = loadConfig(sandbox.env)
  if (!(loaded.ok && loaded.config.inicis)) throw new Error('no configuration')
  const log = { error: vi.fn() }
  const provider = createInicis(loaded.config.inicis, {
    outside: silentServiceClient,
    now: () => clock.ms,
    log,
  })
  const payment: ProviderPayment = aPayment({ method, device })
  const requested: ProviderPayment = { ...payment, isApprovalAsked: true }

  /** Opens the window or the page and returns its forms by button label. */
  const open = async () => {
    const action = await provider.nextAction(anAttempt(payment))
    if (action?.type !== 'form') throw new Error('no form')
    const url = device === 'desktop' ? `${action.url}/stdpay/window/` : action.url
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(action.fields) })
    expect(response.status).toBe(200)
    return parseForms(await response.text())
  }
  const pay = async () => {
    const form = (await open())['Pay']
    expect(form?.action).toBe('http://localhost:3000/returns/payments/t0ken/success/')
    return provider.readReturn({ result: 'success', fields: form?.fields ?? {} }, payment)
  }
  /** Returns the payment's row after a read. */
  const applyReading = (reading: Reading): ProviderPayment =>
    reading.is === 'read' ? { ...requested, ref: reading.ref ?? null, kept: { ...reading.keep } } : requested
  return { ...sandbox, clock, log, provider, payment, asked: requested, open, pay, after: applyReading }
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

describe('simulated KG Inicis', () => {
  test.each(devices)('%s: charges a fan who agrees, only through the approval', async device => {
    const { provider, payment, asked: requested, pay, after: applyReading } = await aShop(device)
    expect(await provider.read(payment, null)).toEqual({ ...read, status: 'REQUIRES_FOLLOW_UP_ACTION' })
    const brought = await pay()
    expect(await provider.read(payment, brought)).toEqual({ ...read, status: 'APPROVED' })
    const paid = await provider.approve(requested, brought)
    expect(paid).toMatchObject({ ...read, status: 'SUCCEEDED', ref: expect.any(String) })
    expect(await provider.read(applyReading(paid), null)).toEqual({ ...read, status: 'SUCCEEDED' })
  })

  test.each(devices)('%s: has nothing to approve after the fan has refused', async device => {
    const { provider, payment, open } = await aShop(device)
    const { Refuse } = await open()
    expect(provider.readReturn({ result: 'success', fields: Refuse?.fields ?? {} }, payment)).toBeNull()
  })

  test.each(devices)('%s: ignores a return that belongs to another payment', async device => {
    const { provider, payment, open } = await aShop(device)
    const { Pay } = await open()
    const other = { ...payment, id: 'pay_of_another_payment' }
    expect(provider.readReturn({ result: 'success', fields: Pay?.fields ?? {} }, other)).toBeNull()
  })

  test.each(devices)('%s: rolls back an approval whose response is lost', async device => {
    const { provider, asked: requested, pay, order, log } = await aShop(device)
    const brought = await pay()
    await order('kginicis', 'lost', 'approve')
    expect(await provider.approve(requested, brought)).toEqual({
      ...read,
      status: 'FAILED',
      reason: 'timed_out',
    })
    expect(log.error).not.toHaveBeenCalled()
  })

  test.each([
    ['desktop', 'authToken', 'R101'],
    ['mobile', 'P_TID', '01'],
  ] as const)('%s: logs an approval that could not be rolled back', async (device, name, code) => {
    const { provider, asked: requested, pay, log } = await aShop(device)
    const brought = { ...(await pay()), [name]: 'unheard of' }
    expect(await provider.read(requested, brought)).toEqual({
      ...read,
      status: 'FAILED',
      reason: 'timed_out',
    })
    expect(log.error).toHaveBeenCalledExactlyOnceWith({ payment: requested.id, code }, expect.any(String))
  })

  test.each(devices)('%s: rolls back an approval with an unknown outcome at the next read', async device => {
    const { provider, asked: requested, pay, order } = await aShop(device)
    const brought = await pay()
    await order('kginicis', 'failure', 'net-cancel')
    await provider.approve(requested, brought)
    expect(await provider.read(requested, brought)).toEqual({ is: 'unclear' })
    expect(await provider.read(requested, brought)).toEqual({
      ...read,
      status: 'FAILED',
      reason: 'timed_out',
    })
  })

  test.each(devices)('%s: sends no token to a foreign host', async device => {
    const { provider, asked: requested, pay, order } = await aShop(device)
    await order('kginicis', 'foreign_host', 'window')
    const brought = await pay()
    const failed = { ...read, status: 'FAILED', reason: 'provider_error' }
    expect(await provider.approve(requested, brought)).toEqual(failed)
    expect(await provider.read(requested, brought)).toEqual(failed)
  })

  test.each(devices.flatMap(device => ['x', 'constructor'].map(center => [device, center] as const)))(
    '%s: rejects an unknown data centre named %s',
    async (device, center) => {
      const { provider, payment, asked: requested, open } = await aShop(device)
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
      expect(await provider.approve(requested, brought)).toEqual(failed)
      expect(await provider.read(requested, brought)).toEqual(failed)
    },
  )

  test.each(devices)('%s: rolls back an approval for a different amount', async device => {
    const { provider, asked: requested, pay, order } = await aShop(device)
    const brought = await pay()
    await order('kginicis', 'wrong_amount', 'approve')
    expect(await provider.approve(requested, brought)).toEqual({
      ...read,
      status: 'FAILED',
      reason: 'amount_mismatch',
    })
  })

  test.each(devices)('%s: fails a payment that the bank declines', async device => {
    const { provider, asked: requested, pay, order } = await aShop(device)
    const brought = await pay()
    await order('kginicis', 'refused', 'approve')
    expect(await provider.approve(requested, brought)).toEqual({
      ...read,
      status: 'FAILED',
      reason: 'declined',
    })
  })

  test.each(devices)(
    '%s: charges nothing when abandoned before the approval, and times out when left open',
    async device => {
      const { provider, payment, clock } = await aShop(device)
      expect(await provider.abandon(payment, null)).toEqual({
        ...read,
        status: 'FAILED',
        reason: 'cancelled',
      })
      clock.ms += 30 * 60_000 + 1
      expect(await provider.read(payment, null)).toEqual({ ...read, status: 'FAILED', reason: 'timed_out' })
    },
  )

  test.each(devices)(
    '%s: refunds parts of a card payment only once when a response is lost',
    async device => {
      const { provider, asked: requested, pay, order, after: applyReading } = await aShop(device)
      const payment = applyReading(await provider.approve(requested, await pay()))
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
    },
  )

  test('refunds a bank transfer only in full', async () => {
    const { provider, asked: requested, pay, after: applyReading } = await aShop('desktop', 'kg_directbank')
    const payment = applyReading(await provider.approve(requested, await pay()))
    expect(provider.refundsParts('kg_directbank')).toBe(false)
    const whole = aRefund({ amount: 11_000, vat: 1_000 })
    expect(await provider.refund(payment, aRefund())).toEqual({ is: 'read', status: 'failed', reason: '03' })
    expect(await provider.refund(payment, whole)).toEqual({ is: 'read', status: 'done' })
  })

  test('opens no window for an unsigned form', async () => {
    const { env } = await aShop('desktop')
    for (const path of ['/stdpay/window/', '/smart/payment/']) {
      const body = new URLSearchParams({ mid: 'sandboxmid', P_MID: 'sandboxmid', oid: 'x', price: '1' })
      expect((await fetch(`${env['INICIS_URL']}${path}`, { method: 'POST', body })).status).toBe(400)
    }
  })
})
