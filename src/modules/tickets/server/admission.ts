/** Of tickets `t`: what {@link admission} reads. */
export const admissionSource =
  'join products d on d.id = t.product_id left join events e on e.id = t.event_id'

/**
 * A window that was typed for a day of the event. One that is days away from it is from before the event was moved, and
 * counts no more.
 */
const isTyped = `(e.id is null or d.admits_from between e.starts_at - interval '1 day'
  and coalesce(e.ends_at, e.starts_at) + interval '1 day')`

/** An event of which only the day is known starts, as far as the database knows, with that day's last minute. */
const usualFrom = `coalesce(e.doors_at, e.starts_at - case when e.is_day_only then interval '1 day' else interval '1 hour' end)`
const usualUntil = `coalesce(e.ends_at, e.starts_at + interval '8 hours')`

const from = `case when ${isTyped} then coalesce(d.admits_from, ${usualFrom}) else ${usualFrom} end`
const until = `case when ${isTyped} or d.admits_from is null then coalesce(d.admits_until, ${usualUntil}) else ${usualUntil} end`

/** It doesn't take place, or nobody knows when. */
const isOff = `coalesce(e.status <> 'scheduled', false)`

/**
 * When a ticket admits, of tickets `t` with {@link admissionSource}. It is never copied into the ticket, so an event that
 * is moved moves the windows of its tickets.
 */
export const admission = {
  from,
  until,
  isOff,
  /** It is to come at $now, or nobody knows when. */
  isToCome: (now: string) =>
    `(coalesce(e.status, 'scheduled') = 'postponed' or coalesce(e.status, 'scheduled') = 'scheduled' and coalesce(${until} > ${now}, true))`,
  /** Names, passing on and refunds freeze two hours before; never where the event is cancelled or postponed. */
  frozenAt: `case when not ${isOff} then ${from} - interval '2 hours' end`,
}
