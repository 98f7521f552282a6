import * as z from 'zod'
import type { Picture } from '../../../platform/contract/picture.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import { buildTextSql } from '../../../platform/server/localized-text.ts'
import { buildCancelUntilSql } from '../../shop/server/index.ts'
import { orderStatus, replacedOrder } from '../order-shapes.ts'
import { getAllowedActs } from './allowed-acts.ts'
import { buildReturnLimitsSql } from './return-limits.ts'

/**
 * Builds SQL for the columns shared by order lists and the order page; needs {@link orderSource}, which names
 * the orders `o`.
 */
export const buildOrderColumnsSql = (
  locale: string,
) => `o.public_id as order_id, o.number, o.status, o.currency, o.total,
  (select json_build_object('order_id', r.public_id, 'number', r.number) from orders r where r.id = o.replaces) as replaces,
  o.is_disputed, ${buildIsoUtcSql('o.placed_at')} as placed_at, ${buildIsoUtcSql('o.hold_expires_at')} as hold_expires_at,
  ${buildIsoUtcSql('o.paid_at')} as paid_at, ${buildIsoUtcSql(buildCancelUntilSql('p'))} as cancel_until, p.id as project_id,
  p.type as project_type, ${buildTextSql('p.name', locale)} as project_name, p.slug as project_slug, p.card_id`
export const orderSource = 'from orders o join projects p on p.id = o.project_id'

export const orderColumnsRow = z.object({
  order_id: z.string(),
  number: z.string(),
  status: orderStatus,
  currency: z.string(),
  total: z.int(),
  replaces: replacedOrder.nullable(),
  is_disputed: z.boolean(),
  placed_at: z.string(),
  hold_expires_at: z.string().nullable(),
  paid_at: z.string().nullable(),
  cancel_until: z.string().nullable(),
  project_id: z.int(),
  project_type: z.int(),
  project_name: z.string(),
  project_slug: z.string(),
  card_id: z.string().nullable(),
})

interface Line {
  quantity: number
  refunded_count: number
  dispatched_count: number
  needs_shipping: boolean
  tickets_frozen_at: string | null
  passed_on_count: number
  is_off: boolean
}

const toJudgedFields = ({
  frozenAt,
  passedOnCount,
  isOff,
}: Omit<ReturnType<typeof buildReturnLimitsSql>, 'ticketedCount'>) =>
  `'quantity', l.quantity, 'refunded_count', l.refunded_count, 'dispatched_count', l.dispatched_count,
  'needs_shipping', l.needs_shipping, 'tickets_frozen_at', ${frozenAt}, 'passed_on_count', ${passedOnCount},
  'is_off', ${isOff}`

const returnLimits = buildReturnLimitsSql('l')
/** SQL for the JSON fields of lines `l` that {@link presentCommon} needs. */
export const judgedFields = toJudgedFields({
  ...returnLimits,
  frozenAt: buildIsoUtcSql(returnLimits.frozenAt),
})
/** SQL for the same fields of an unpaid order, which has no tickets. */
export const unpaidFields = toJudgedFields({ frozenAt: 'null', passedOnCount: '0', isOff: 'false' })

/** Converts a line with {@link judgedFields} into the input of the return rules. */
export const toJudgedLine = (line: Line) => ({
  quantity: line.quantity,
  refundedCount: line.refunded_count,
  dispatchedCount: line.dispatched_count,
  needsShipping: line.needs_shipping,
  ticketsFrozenAt: toDate(line.tickets_frozen_at),
  passedOnCount: line.passed_on_count,
  isOff: line.is_off,
})

const toDate = (iso: string | null) => (iso === null ? null : new Date(iso))

type CommonRow = z.output<typeof orderColumnsRow> & { lines: readonly Line[] }

/** Converts a row with {@link judgedFields} into the input of `getAllowedActs`. */
export const toJudgedOrder = (row: CommonRow) => ({
  status: row.status,
  total: row.total,
  isDisputed: row.is_disputed,
  replaces: row.replaces,
  holdExpiresAt: toDate(row.hold_expires_at),
  paidAt: toDate(row.paid_at),
  cancelUntil: toDate(row.cancel_until),
  lines: row.lines.map(toJudgedLine),
})

export function presentCommon(row: CommonRow & { card: Picture | null }, now: number) {
  return {
    order_id: row.order_id,
    number: row.number,
    replaces: row.replaces,
    status: row.status,
    project: {
      id: row.project_id,
      type: row.project_type,
      name: row.project_name,
      slug: row.project_slug,
      card_image: row.card_id && `/media/${row.card_id}/640.webp`,
      picture: row.card,
    },
    currency: row.currency,
    total: row.total,
    created_at: row.placed_at,
    hold_expires_at: row.hold_expires_at,
    allowed: getAllowedActs(toJudgedOrder(row), now),
  }
}
