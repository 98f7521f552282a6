/** Source of {@link admission} for tickets `t`. A ticket for an event and its show admits by the event. */
export const admissionSource = `join products d on d.id = t.product_id left join events e on e.id = t.event_id
  left join shows w on w.id = t.show_id and t.event_id is null`

/**
 * Admission times entered for the event's day. Times that are days away date from before the event was moved
 * and no longer count: judged by the start, or by the end if only that was entered.
 */
const isTyped = `(e.id is null or coalesce(d.admits_from, d.admits_until) between e.starts_at - interval '1 day'
  and e.over_at + interval '1 day')`

/** An event with only a known day is stored with that day's last minute as its start. */
const usualFrom = `coalesce(e.doors_at, e.starts_at - case when e.is_day_only then interval '1 day' else interval '1 hour' end,
  w.doors_at)`
/** SQL: end of admission to an event `e`; without a known end, at most eight hours after the start. */
export const eventEnd = `coalesce(e.ends_at, greatest(e.over_at, e.starts_at + interval '8 hours'))`
/** A replay without a known end is open-ended. */
const replayUntil = `case when w.replay_type is null or w.status = 'DONE' then w.ends_at else w.vod_until end`

const from = `case when ${isTyped} then coalesce(d.admits_from, ${usualFrom}) else ${usualFrom} end`
function selectUntil(showUntil: string): string {
  const usual = `coalesce(${eventEnd}, ${showUntil})`
  return `case when ${isTyped} then coalesce(d.admits_until, ${usual}) else ${usual} end`
}
const until = selectUntil(replayUntil)

const isCancelled = `(coalesce(e.status = 'cancelled', false) or coalesce(w.is_cancelled, false))`
/** The event is cancelled, or its new date is unknown. */
const isOff = `(${isCancelled} or coalesce(e.status = 'postponed', false))`
/**
 * The purchase is fulfilled when a show has ended: its replay may stay forever and blocks neither order nor
 * account.
 */
const owedUntil = `case when not ${isOff} then ${selectUntil('w.ends_at')} end`

/**
 * Admission times of tickets `t` with {@link admissionSource}. They are never copied into the ticket, so
 * moving an event moves its tickets' times.
 */
export const admission = {
  from,
  until,
  isOff,
  /** The admission isn't over, or its end is unknown; cancelled events don't count. */
  isToCome: (now: string) => `(not ${isCancelled} and (${isOff} or coalesce(${until} > ${now}, true)))`,
  /** Like `isToCome`, but for a show without its replay. */
  isOwed: (now: string) => `(not ${isCancelled} and coalesce(${owedUntil} > ${now}, true))`,
  /** Time until which the purchase is unfulfilled; null if open-ended, cancelled or postponed. */
  owedUntil,
  /**
   * Names, transfers and refunds freeze two hours before admission; never if the event is cancelled or
   * postponed.
   */
  frozenAt: `case when not ${isOff} then ${from} - interval '2 hours' end`,
}
