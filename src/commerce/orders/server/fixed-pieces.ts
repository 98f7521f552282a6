const ofLine = (line: string) =>
  `from order_tickets t where t.order_id = ${line}.order_id and t.position = ${line}.position`

/**
 * Of an order's line: from when its tickets are frozen, and how many of its pieces somebody else holds. While the event
 * takes place their fan can't give either back: whoever was given a ticket can rely on it. And whether the event is
 * cancelled or postponed, which lets the fan give them back.
 */
export const fixedPieces = (line: string) => ({
  frozenAt: `(select min(t.frozen_at) ${ofLine(line)})`,
  passedOnCount: `(select count(distinct t.piece)::int ${ofLine(line)} and t.is_passed_on and not t.is_off)`,
  isOff: `exists (select ${ofLine(line)} and t.is_off)`,
})

/**
 * Whether an order that the query calls `order` has a current ticket whose admission isn't over (of a show its replay
 * aside), or is cancelled: its money goes back.
 */
export const isAdmissionToCome = (order: string, now: string) => `exists (select from order_tickets t
  where t.order_id = ${order}.id and coalesce(t.owed_until > ${now}, true))`
