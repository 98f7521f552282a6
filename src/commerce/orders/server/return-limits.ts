const fromTicketsOfLine = (line: string) =>
  `from order_tickets t where t.order_id = ${line}.order_id and t.position = ${line}.position`

/**
 * Builds SQL expressions for an order line: when its tickets freeze, how many units have valid tickets and how
 * many of them other fans hold, and whether the event is cancelled or postponed. Recipients must be able to rely on their tickets, so frozen
 * and passed-on units can't be returned unless the event is cancelled or postponed.
 */
export const buildReturnLimitsSql = (line: string) => ({
  frozenAt: `(select min(t.frozen_at) ${fromTicketsOfLine(line)})`,
  ticketedCount: `(select count(distinct t.piece)::int ${fromTicketsOfLine(line)})`,
  passedOnCount: `(select count(distinct t.piece)::int ${fromTicketsOfLine(line)} and t.is_passed_on and not t.is_off)`,
  isOff: `exists (select ${fromTicketsOfLine(line)} and t.is_off)`,
})

/**
 * Builds SQL that is true if the order named `order` has a current ticket whose admission isn't over (a
 * show's replay doesn't count) or whose event is cancelled and will be refunded.
 */
export const buildAdmissionPendingSql = (order: string, now: string) => `exists (select from order_tickets t
  where t.order_id = ${order}.id and coalesce(t.owed_until > ${now}, true))`
