import { admission, admissionSource } from './admission.ts'

const ofLine = (line: string) =>
  `from entry_tickets t ${admissionSource} where t.order_id = ${line}.order_id and t.position = ${line}.position
    and t.state = 'current'`

/**
 * Of an order's line: from when its tickets are frozen, and how many of its pieces somebody else holds. While the event
 * takes place their fan can't give either back: whoever was given a ticket can rely on it. And whether the event is
 * cancelled or postponed, which lets the fan give them back.
 */
export const fixedPieces = (line: string) => ({
  frozenAt: `(select min(${admission.frozenAt}) ${ofLine(line)})`,
  passedOnCount: `(select count(distinct t.piece)::int ${ofLine(line)} and t.passed_on_at is not null and not ${admission.isOff})`,
  isOff: `exists (select ${ofLine(line)} and ${admission.isOff})`,
})
