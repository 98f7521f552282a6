const fromTicketsOfLine = (line: string) =>
  `from order_tickets t where t.order_id = ${line}.order_id and t.position = ${line}.position`

/**
 * SQL expressions for an order's line: when its tickets freeze, how many units other fans hold, and whether
 * the event is cancelled or postponed. During the event the fan can return neither frozen nor passed-on
 * units, so that recipients can rely on their tickets; a cancelled or postponed event allows it.
 */
export const selectReturnLimits = (line: string) => ({
  frozenAt: `(select min(t.frozen_at) ${fromTicketsOfLine(line)})`,
  passedOnCount: `(select count(distinct t.piece)::int ${fromTicketsOfLine(line)} and t.is_passed_on and not t.is_off)`,
  isOff: `exists (select ${fromTicketsOfLine(line)} and t.is_off)`,
})

/**
 * SQL: true if the order named `order` has a current ticket whose admission isn't over (a show's replay
 * doesn't count) or whose event is cancelled, because its money will be refunded.
 */
export const isAdmissionToCome = (order: string, now: string) => `exists (select from order_tickets t
  where t.order_id = ${order}.id and coalesce(t.owed_until > ${now}, true))`
