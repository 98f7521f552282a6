import * as z from 'zod'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import { buildBeginningSql } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import {
  addProviderIds,
  adjustOpenPayments,
  type LockedOrder,
  splitTotal,
} from '../../orders/server/index.ts'
import type { PaymentMethod } from '../../prices/contract.ts'
import { listPaymentMethods } from '../../prices/server/index.ts'
import { paymentErrors } from '../payment-shapes.ts'
import { buildPaymentCustomerSql } from './card-customers.ts'
import { quickTries } from './decisions/settle.ts'
import { getProviderOfMethod } from './methods.ts'
import { paymentMachine } from './payment-machine.ts'
import { listOpenPayments } from './payment-row.ts'
import { createReturnToken, hashToken, newPublicId } from './secrets.ts'
import type { PaymentTools } from './tools.ts'

export interface NewPayment {
  method: PaymentMethod
  device: 'desktop' | 'mobile'
  /** Path on our own site. */
  returnPath: string
  /** True if the fan wants the card saved for later payments. */
  savesCard?: boolean
  /**
   * True if the order was placed together with this payment, so its count of open payments already includes
   * it.
   */
  isCounted?: boolean
}

const insert = statement({
  name: 'payments.insert',
  text: `with placed as (
      insert into payments (public_id, order_id, provider, method, status, amount, currency, tax_free, vat,
          return_path, device, return_hash, read_due_at, read_tries, created_at, ends_at, saves_card, customer_ref)
        values ($1, $2, $3, $4, 'NOTHING', $5, $6, $7, $8, $9, $10, $11, $12, ${quickTries}, $13::timestamptz, $12, $14,
            ${buildPaymentCustomerSql({ userId: '$15', method: '$4', saves: '$14' })}) returning id, status
    ) ${buildBeginningSql(paymentMachine, { inserted: 'placed', at: '$13::timestamptz', actor: 'fan' })}`,
  row: z.object({ id: z.int() }),
})

/** Maximum time to start a payment at its provider; after that it is abandoned. */
const beginMs = 60_000

/** Response stored by {@link beginWrite}: our id, and the ids of earlier payments to cancel. */
export interface InsertedPayment {
  payment_id: string
  earlier: number[]
}

/**
 * Inserts a payment for a locked order before its provider knows it. From now on the order's hold can't end
 * before the payment does. Earlier open payments are cancelled before anything can be charged, because the
 * fan's last choice counts.
 */
export async function insertPayment(
  db: Db,
  tools: PaymentTools,
  order: LockedOrder,
  { method, device, returnPath, savesCard = false, isCounted = false }: NewPayment,
): Promise<InsertedPayment | Failure> {
  const now = tools.now()
  const refused = findRefusal(tools, order, method)
  if (refused) return refused
  // An order placed together with its payment has no earlier payments.
  const earlier = isCounted ? [] : await listOpenPayments(db, order.id)
  const publicId = newPublicId()
  const { taxFree, vat } = splitTotal(order)
  const [row] = await db.query(insert, [
    ...[publicId, order.id, getProviderOfMethod(method), method, order.total, order.currency, taxFree, vat],
    ...[returnPath, device, hashToken(createReturnToken(publicId, tools.config))],
    ...[new Date(now + beginMs), new Date(now), savesCard, order.userId],
  ])
  if (!row) throw new Error('a payment was not kept')
  await Promise.all([
    addProviderIds(db, order.id, [publicId]),
    !isCounted && adjustOpenPayments(db, order.id, 1),
  ])
  return { payment_id: publicId, earlier: earlier.map(({ id }) => id) }
}

function findRefusal(tools: PaymentTools, order: LockedOrder, method: PaymentMethod): Failure | null {
  const { status, holdExpiresAt, total, currency } = order
  if (status === 'NOTHING') return fail(paymentErrors.orderOver)
  if (status !== 'PENDING') return fail(paymentErrors.orderPaid)
  if (!holdExpiresAt || holdExpiresAt.getTime() <= tools.now()) return fail(paymentErrors.orderOver)
  const carried = tools.providers.has(getProviderOfMethod(method)) ? [method] : []
  const isOffered = listPaymentMethods(total, currency, carried).includes(method)
  return isOffered ? null : fail(paymentErrors.methodNotOffered)
}
