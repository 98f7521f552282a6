import { type Order, type Refund, sumRefunds, toHundredths, toMoney } from './record.ts'

const iso = (ms: number) => new Date(ms).toISOString().replace(/\.\d+/, '')

/** Formats an order as the API returns it; without `isWhole`, as for `Prefer: return=minimal`. */
export function presentOrder(order: Order, { url, isWhole }: { url: string; isWhole: boolean }) {
  const self = { href: `${url}/v2/checkout/orders/${order.id}`, rel: 'self', method: 'GET' }
  const action = { href: `${url}/checkoutnow?token=${order.id}`, rel: 'payer-action', method: 'GET' }
  const links = order.status === 'COMPLETED' ? [self] : [self, action]
  const minimal = { id: order.id, status: order.status, payment_source: { paypal: {} }, links }
  if (!isWhole) return minimal
  const { amount, customId: custom_id, invoiceId: invoice_id, description } = order
  const unit = { reference_id: 'default', amount, custom_id, invoice_id, description }
  const payments = {
    captures: order.capture ? [presentCapture(order)] : [],
    refunds: order.refunds.map(refund => presentRefund(refund, order, url)),
  }
  return {
    ...minimal,
    intent: 'CAPTURE',
    create_time: iso(order.createdAt),
    update_time: iso(order.updatedAt),
    purchase_units: [order.capture ? { ...unit, payments } : unit],
  }
}

/**
 * Computes PayPal's fee as for most accounts: a percentage plus a fixed amount. Nothing depends on the exact
 * amount.
 */
const computeFee = (gross: number) => Math.round(gross * 0.03) + 30

export function presentCapture(order: Order) {
  const { capture } = order
  if (!capture) return null
  const [gross, currency] = [toHundredths(capture.amount), capture.amount.currency_code]
  const fee = Math.min(computeFee(gross), gross)
  return {
    id: capture.id,
    status: capture.status,
    amount: capture.amount,
    final_capture: true,
    custom_id: order.customId,
    invoice_id: order.invoiceId,
    create_time: capture.at,
    ...(capture.status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
    seller_receivable_breakdown: {
      gross_amount: capture.amount,
      paypal_fee: toMoney(fee, currency),
      net_amount: toMoney(gross - fee, currency),
    },
    supplementary_data: { related_ids: { order_id: order.id } },
  }
}

export function presentRefund(refund: Refund, order: Order, url: string) {
  const { id, status, amount, customId, at } = refund
  const up = { href: `${url}/v2/payments/captures/${order.capture?.id}`, rel: 'up', method: 'GET' }
  return {
    id,
    status,
    amount,
    custom_id: customId,
    invoice_id: order.invoiceId,
    create_time: at,
    ...(status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
    seller_payable_breakdown: { total_refunded_amount: toMoney(sumRefunds(order), amount.currency_code) },
    links: [up],
  }
}
