import * as z from 'zod'
import { readFans } from '../../../../identity/accounts/server/index.ts'
import { Failure, fail } from '../../../../platform/contract/errors.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import {
  type ActContext,
  defineGraveAct,
  type PlanDraft,
} from '../../../../platform/server/operators/grave-act.ts'
import { orderErrors } from '../../contract.ts'
import { placeReplacement, planReplacement } from '../replace-order.ts'
import { lockOrderForStaff, readOrderForStaff } from '../staff/staff-order.ts'

/** Reasons to send units again, for the log. */
const causes = ['lost', 'damaged', 'faulty', 'wrong_item', 'other'] as const

const input = z.object({
  order_id: z.string('ERR_REQUIRED').max(64, 'ERR_INVALID_LENGTH'),
  pieces: z
    .array(
      z.object({
        position: z.int('ERR_INVALID').min(0, 'ERR_INVALID'),
        quantity: z.int('ERR_INVALID').min(1, 'ERR_INVALID'),
      }),
    )
    .min(1, 'ERR_REQUIRED')
    .max(100, 'ERR_INVALID_LENGTH'),
  cause: z.enum(causes, 'ERR_INVALID'),
})
type Input = z.output<typeof input>

/**
 * Sends units of an order again at no charge. A refund of the replacement's units takes it back until it is
 * sent.
 */
export const replaceAct = defineGraveAct({
  name: 'order replace',
  right: 'orders.write',
  scope: 'artist',
  input,
  secondPerson: 'never',
  waits: 'no',
  // Other buyers change the stock that is shown.
  allowsDrift: true,
  counter: null,
  async lock(db, { order_id: id }) {
    await lockOrderForStaff(db, id, null)
  },
  plan,
  async perform(db, { input: request, object, consequences }, by, { scope }) {
    const order = await lockOrderForStaff(db, request.order_id, scope)
    if (!order) return fail(orderErrors.notFound)
    const planned = await planReplacement(db, order, request.pieces)
    if (planned instanceof Failure) return planned
    const { actor, reason, now, batch } = by
    const placed = await placeReplacement(db, order, planned, { at: now, actor: `operator:${actor.name}` })
    if (placed instanceof Failure) return placed
    const after = { replacement: placed.number, pieces: request.pieces, cause: request.cause }
    await writeAudit(db, { actor, act: 'order replace', object, reason, batch, before: {}, after }, now)
    const result = { order_id: placed.publicId, number: placed.number }
    return { touched: { ...consequences.touches }, result }
  },
})

async function plan(db: ReadDb, request: Input, { scope }: ActContext): Promise<PlanDraft | Failure> {
  const order = await readOrderForStaff(db, request.order_id, scope)
  if (!order) return fail(orderErrors.notFound)
  const planned = await planReplacement(db, order, request.pieces)
  if (planned instanceof Failure) return planned
  const { lines, address } = planned
  const fans = await readFans(db, [order.userId])
  const locale = fans.find(order.userId)?.locale
  const variants = new Set(lines.map(({ line }) => line.variantId))
  return {
    object: `order ${order.number}`,
    title: order.number,
    consequences: {
      told: locale === undefined ? [] : [{ locale, count: 1 }],
      orders: 1,
      tickets: 0,
      holds: 0,
      money: [],
      touches: { order: 1, order_line: lines.length, variant: variants.size },
      finals: [],
      details: {
        cause: request.cause,
        country: address.country,
        pieces: lines.map(({ line, quantity, stockLeft }) => ({
          position: line.position,
          name: line.name,
          quantity,
          stock_left: stockLeft,
        })),
      },
    },
    state: [
      ...[order.status, address.hash],
      lines.map(({ line }) => [line.position, line.refundedCount, line.dispatchedCount]),
    ],
  }
}
