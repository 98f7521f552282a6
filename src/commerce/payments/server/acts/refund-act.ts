import * as z from 'zod'
import { readFans } from '../../../../identity/accounts/server/index.ts'
import { Failure, fail } from '../../../../platform/contract/errors.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import {
  type ActContext,
  type ActPlan,
  defineGraveAct,
  type GraveAct,
  type PlanDraft,
} from '../../../../platform/server/operators/grave-act.ts'
import { orderErrors } from '../../../orders/contract.ts'
import {
  countVoidedTickets,
  type LockedOrder,
  lockOrderForStaff,
  planTakeBack,
  readOrderForStaff,
} from '../../../orders/server/index.ts'
import { paymentErrors, publicId } from '../../payment-shapes.ts'
import { executeRefund, type PlannedRefund, planRefund } from '../refund-order.ts'
import { getProvider, type MakeTools, type PaymentTools } from '../tools.ts'

const minorUnits = z.int('ERR_INVALID').min(0, 'ERR_INVALID')
const input = z.object({
  order_id: publicId,
  pieces: z
    .array(
      z.object({
        position: z.int('ERR_INVALID').min(0, 'ERR_INVALID'),
        quantity: z.int('ERR_INVALID').min(1, 'ERR_INVALID'),
      }),
    )
    .max(100, 'ERR_INVALID_LENGTH')
    .default([]),
  /** Minor units, up to what is left; null by the rule of fees ({@link planRefund}). */
  shipping: minorUnits.nullable().default(0),
  /** Minor units, up to what is left of the lines after these pieces. */
  goodwill: minorUnits.default(0),
  /** False leaves the tickets of the pieces valid ({@link executeRefund}). */
  voids_tickets: z.boolean('ERR_INVALID').default(true),
  /** True if the fan withdraws: fees go back with the last pieces although something was sent. */
  is_withdrawal: z.boolean('ERR_INVALID').default(false),
  /** True if the actor knows that the bank may take the money, too; needed if the order is disputed. */
  is_dispute_known: z.boolean('ERR_INVALID').default(false),
})
type Input = z.output<typeof input>
export type RefundAct = GraveAct<typeof input>

/** Refunds parts of an order: pieces, shipping and goodwill. */
export const createRefundAct = (makeTools: MakeTools): RefundAct =>
  defineGraveAct({
    name: 'order refund',
    right: 'orders.refund',
    scope: 'artist',
    input,
    secondPerson: 'above_limit',
    waits: 'no',
    counter: null,
    async lock(db, { order_id: id }) {
      await lockOrderForStaff(db, id, null)
    },
    plan: (db, request, context) => plan(db, makeTools(context), request, context),
    async perform(db, { input: request, object, consequences, version }, by, context) {
      const order = await lockOrderForStaff(db, request.order_id, context.scope)
      if (!order) return fail(orderErrors.notFound)
      if (order.isDisputed && !request.is_dispute_known) return fail(paymentErrors.disputed)
      const tools = makeTools(context)
      const planned = await planRefund(db, tools, order, toQuery(request))
      if (planned instanceof Failure) return planned
      const { actor, reason, now, batch } = by
      const done = await executeRefund(db, tools, order, {
        ...planned,
        voidsTickets: request.voids_tickets,
        reason: reason ?? '',
        actor: `operator:${actor.name}`,
        actKey: toActKey(version),
      })
      const { shipping, fees, goodwill } = planned.parts
      const after = { ...done, shipping, fees, goodwill, pieces: request.pieces }
      const entry = {
        actor,
        act: 'order refund',
        object,
        reason,
        batch,
        before: { status: order.status },
        after,
      }
      await writeAudit(db, entry, now)
      return { touched: { ...consequences.touches }, result: { ...done } }
    },
  })

/** Facts of a refund; amounts in minor units of `currency`. */
type RefundDetails = ReturnType<typeof toDetails>

/** Returns the facts that a plan of a refund shows. */
export const readRefundDetails = (plan: ActPlan) => plan.consequences.details as RefundDetails

/** Key under which a refund is stored, so that the same plan is executed once. */
export const toActKey = (version: string) => version.slice(0, 16)

const toQuery = ({ pieces, shipping, goodwill, is_withdrawal: isWithdrawal }: Input) => ({
  items: pieces,
  shipping,
  goodwill,
  isWithdrawal,
})

async function plan(
  db: ReadDb,
  tools: PaymentTools,
  request: Input,
  { scope }: ActContext,
): Promise<PlanDraft | Failure> {
  const order = await readOrderForStaff(db, request.order_id, scope)
  if (!order) return fail(orderErrors.notFound)
  const planned = await planRefund(db, tools, order, toQuery(request))
  if (planned instanceof Failure) return planned
  const { payment, parts, pieces } = planned
  // Only the provider that took the money can return it.
  if (payment) getProvider(tools, payment.provider)
  const { lines, becomes } = planTakeBack(order, pieces, request.voids_tickets)
  const [tickets, fans] = await Promise.all([
    pieces.length > 0 ? countVoidedTickets(db, order.id, lines) : 0,
    readFans(db, [order.userId]),
  ])
  const locale = fans.find(order.userId)?.locale
  const isPaidBack = payment !== null && parts.amount > 0
  return {
    object: `order ${order.number}`,
    title: order.number,
    consequences: {
      told: isPaidBack && locale !== undefined ? [{ locale, count: 1 }] : [],
      orders: 1,
      tickets,
      holds: 0,
      money: isPaidBack ? [{ currency: order.currency, amount: parts.amount }] : [],
      touches: {
        order: becomes === order.status ? 0 : 1,
        order_line: parts.lines.length,
        entry_ticket: tickets,
        refund: isPaidBack ? 1 : 0,
      },
      finals: [...(isPaidBack ? ['refunds'] : []), ...(tickets > 0 ? ['tickets_void'] : [])],
      details: toDetails(order, planned),
    },
    state: [order.status, order.isDisputed, payment?.publicId ?? null, order.lines.map(toLineState)],
  }
}

const toLineState = (line: LockedOrder['lines'][number]) => [
  ...[line.position, line.refundedCount, line.refundedAmount, line.returnedCount, line.retainedCount],
  ...[line.dispatchedCount, line.ticketedCount],
]

function toDetails(order: LockedOrder, { parts, limits, payment, rest }: PlannedRefund) {
  const { amount, shipping, fees, goodwill, taxFree, vat, lines } = parts
  return {
    currency: order.currency,
    amount,
    pieces_amount: amount - shipping - fees - goodwill,
    shipping,
    fees,
    goodwill,
    goodwill_lines: lines
      .filter(line => line.goodwill > 0)
      .map(line => ({ position: line.position, amount: line.goodwill })),
    tax_free: taxFree,
    vat,
    /** Remains paid afterwards. */
    rest,
    /** Largest amounts with these pieces, and the shipping that goes back with them by the rule. */
    shipping_left: limits.shipping,
    shipping_due: limits.shippingDue,
    goodwill_left: limits.goodwill,
    provider: payment?.provider ?? null,
    is_disputed: order.isDisputed,
    is_whole: payment !== null && amount === payment.amount,
  }
}
