/** Of tickets `t`: what {@link admission} reads. A ticket for an event and its show admits as the event does. */
export const admissionSource = `join products d on d.id = t.product_id left join events e on e.id = t.event_id
  left join shows w on w.id = t.show_id and t.event_id is null`

/**
 * A window that was typed for a day of the event. One that is days away from it is from before the event was moved, and
 * counts no more: judged by its begin, and by its end where that alone was typed.
 */
const isTyped = `(e.id is null or coalesce(d.admits_from, d.admits_until) between e.starts_at - interval '1 day'
  and e.over_at + interval '1 day')`

/** An event of which only the day is known starts, as far as the database knows, with that day's last minute. */
const usualFrom = `coalesce(e.doors_at, e.starts_at - case when e.is_day_only then interval '1 day' else interval '1 hour' end,
  w.doors_at)`
/** SQL: until when an event `e` admits: a night without a known end lasts eight hours at most. */
export const eventEnd = `coalesce(e.ends_at, greatest(e.over_at, e.starts_at + interval '8 hours'))`
/** A replay whose end nobody knows is open. */
const replayUntil = `case when w.replay_type is null or w.status = 'DONE' then w.ends_at else w.vod_until end`

const from = `case when ${isTyped} then coalesce(d.admits_from, ${usualFrom}) else ${usualFrom} end`
function untilOf(showUntil: string): string {
  const usual = `coalesce(${eventEnd}, ${showUntil})`
  return `case when ${isTyped} then coalesce(d.admits_until, ${usual}) else ${usual} end`
}
const until = untilOf(replayUntil)

const isCancelled = `(coalesce(e.status = 'cancelled', false) or coalesce(w.is_cancelled, false))`
/** It doesn't take place, or nobody knows when. */
const isOff = `(${isCancelled} or coalesce(e.status = 'postponed', false))`
/** What was bought is given once a show has run: its replay, which may stay for ever, holds neither order nor account. */
const owedUntil = `case when not ${isOff} then ${untilOf('w.ends_at')} end`

/**
 * When a ticket admits, of tickets `t` with {@link admissionSource}. It is never copied into the ticket, so an event that
 * is moved moves the windows of its tickets.
 */
export const admission = {
  from,
  until,
  isOff,
  /** Its admission isn't over, or nobody knows when it is; what is cancelled is not to come. */
  isToCome: (now: string) => `(not ${isCancelled} and (${isOff} or coalesce(${until} > ${now}, true)))`,
  /** As `isToCome`, of a show without its replay. */
  isOwed: (now: string) => `(not ${isCancelled} and coalesce(${owedUntil} > ${now}, true))`,
  /** Until when what was bought is still to be given; null where it is open, or off. */
  owedUntil,
  /** Names, passing on and refunds freeze two hours before; never where the event is cancelled or postponed. */
  frozenAt: `case when not ${isOff} then ${from} - interval '2 hours' end`,
}
