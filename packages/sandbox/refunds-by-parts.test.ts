import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/app/config.ts'
import { computeRefund, computeRefundLimits, splitTotal } from '../../src/commerce/orders/server/index.ts'
import { createInicis } from '../../src/commerce/payments/server/providers/inicis.ts'
import { createKakaopay } from '../../src/commerce/payments/server/providers/kakaopay.ts'
import type {
  PaymentProvider,
  ProviderPayment,
} from '../../src/commerce/payments/server/providers/provider.ts'
import { anAttempt, aPayment } from '../../src/commerce/payments/server/testing/a-payment.ts'
import { silentServiceClient } from '../../src/platform/server/testing/fake-service.ts'
import { parseForms } from './testing/page-forms.ts'
import { startTestSandbox } from './testing/start.ts'

// Both providers want the VAT and the tax-free amount of each refund, and what is left before or after it.
type Order = Parameters<typeof computeRefund>[0]
const startMs = 1_700_000_000_000

async function aSandbox() {
  const sandbox = await startTestSandbox({ now: () => startMs })
  const loaded = loadConfig(sandbox.env)
  if (!(loaded.ok && loaded.config.inicis && loaded.config.kakaopay)) throw new Error('no configuration')
  const deps = { outside: silentServiceClient, now: () => startMs, log: { error: () => {} } }
  return {
    kakaopay: createKakaopay(loaded.config.kakaopay, deps),
    kginicis: createInicis(loaded.config.inicis, deps),
  }
}

/** Pays by the fan's agreement on the provider's page and returns the charged payment. */
async function pay(provider: PaymentProvider, payment: ProviderPayment): Promise<ProviderPayment> {
  const begun = await provider.begin(anAttempt(payment))
  if (begun.is !== 'begun') throw new Error(begun.is)
  const started = { ...payment, ref: begun.ref, kept: begun.keep }
  const fields = await agree(await provider.nextAction(anAttempt(started)))
  const brought = provider.readReturn({ result: 'success', fields }, started)
  const requested = { ...started, isApprovalAsked: true, approvingUntil: new Date(startMs) }
  const paid = await provider.approve(requested, brought)
  if (paid.is !== 'read' || paid.status !== 'SUCCEEDED') throw new Error(paid.is)
  return { ...requested, ref: paid.ref ?? requested.ref, kept: { ...requested.kept, ...paid.keep } }
}

async function agree(action: Awaited<ReturnType<PaymentProvider['nextAction']>>) {
  if (action?.type === 'redirect') {
    const body = new URLSearchParams({ choice: 'pay' })
    const response = await fetch(action.url, { method: 'POST', body, redirect: 'manual' })
    return Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams)
  }
  if (action?.type !== 'form') throw new Error('no page')
  const body = new URLSearchParams(action.fields)
  const response = await fetch(`${action.url}/stdpay/window/`, { method: 'POST', body })
  return parseForms(await response.text())['Pay']?.fields ?? {}
}

const orders = fc
  .record({
    lines: fc.array(
      fc.record({ unit: fc.integer({ min: 1, max: 9_999 }), isTaxed: fc.boolean(), discount: fc.nat(100) }),
      { minLength: 1, maxLength: 3 },
    ),
    shipping: fc.nat(3_000),
  })
  .map(({ lines, shipping }): Order => {
    const toTax = (amount: number) => Math.floor(amount / 11)
    return {
      currency: 'KRW',
      shipping,
      shippingTax: toTax(shipping),
      fees: [],
      lines: lines.map(({ unit, isTaxed, discount: off }, position) => {
        const discount = Math.min(off, unit)
        const tax = isTaxed ? toTax(unit * 3 - discount) : 0
        const none = { refundedCount: 0, refundedAmount: 0, refundedVat: 0, dispatchedCount: 0 }
        const taxBasisPoints = isTaxed ? 1_000 : 0
        return { position, unit, quantity: 3, discount, tax, taxBasisPoints, ...none }
      }),
    }
  })

/** Computes goodwill, a part of the shipping, one unit of each line, and the rest of the order. */
function refundByParts(order: Order, { goodwill, shipping }: { goodwill: number; shipping: number }) {
  let left = order
  let shippingBefore = 0
  const units = (quantity: number) => order.lines.map(({ position }) => ({ position, quantity }))
  const all = [
    { items: [], goodwill },
    { items: [], shipping: Math.min(shipping, order.shipping) },
    { items: units(1), goodwill: 1 },
    { items: units(2), isWithdrawal: true },
  ]
  return all.map(({ goodwill: gift = 0, ...parts }) => {
    const before = { shipping: shippingBefore, fees: 0 }
    const limits = computeRefundLimits(left, parts, before)
    const refund = computeRefund(left, { ...parts, goodwill: Math.min(gift, limits.goodwill) }, before)
    shippingBefore += refund.shipping
    const byPosition = new Map(refund.lines.map(line => [line.position, line]))
    left = {
      ...left,
      lines: left.lines.map(line => {
        const { quantity = 0, amount = 0, vat = 0 } = byPosition.get(line.position) ?? {}
        const [refundedCount, refundedAmount] = [line.refundedCount + quantity, line.refundedAmount + amount]
        return { ...line, refundedCount, refundedAmount, refundedVat: line.refundedVat + vat }
      }),
    }
    return refund
  })
}

describe('refunds by parts', () => {
  test.each(['kakaopay', 'kginicis'] as const)(
    '%s takes every part, and they add up to the payment',
    async name => {
      const provider = (await aSandbox())[name]
      let count = 0
      await fc.assert(
        fc.asyncProperty(orders, fc.nat(100), fc.nat(2_000), async (order, goodwill, shipping) => {
          count += 1
          const { amount, taxFree, vat } = splitTotal(order)
          const id = `pay_${String(count).padStart(18, '0')}`
          const method = name === 'kakaopay' ? 'kakaopay' : 'kg_card'
          const payment = await pay(provider, aPayment({ id, method, amount, taxFree, vat }))
          const sum = { amount: 0, taxFree: 0, vat: 0 }
          for (const [at, part] of refundByParts(order, { goodwill, shipping }).entries()) {
            if (part.amount === 0) continue
            const refund = { ...part, id: `${id}${at}`, ref: null, kept: {}, askedAt: null }
            const done = await provider.refund(payment, { ...refund, refundedBefore: sum.amount })
            expect(done).toMatchObject({ is: 'read', status: 'done' })
            for (const key of ['amount', 'taxFree', 'vat'] as const) sum[key] += part[key]
          }
          expect(sum).toEqual({ amount, taxFree, vat })
          expect(await provider.read(payment, null)).toMatchObject({ status: 'SUCCEEDED', refunded: amount })
        }),
        { numRuns: 15 },
      )
    },
  )
})
