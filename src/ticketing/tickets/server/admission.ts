/**
 * SQL source of {@link admission} for tickets `t`. A ticket for both an event and a show admits by the event.
 */
export const admissionSource = `join products d on d.id = t.product_id left join events e on e.id = t.event_id
  left join shows w on w.id = t.show_id and t.event_id is null`

/**
 * SQL condition that the entered admission times apply to the event's day. Times that are days away were
 * entered before the event was moved and do not count. The start decides, or the end if only that was
 * entered.
 */
const isTyped = `(e.id is null or coalesce(d.admits_from, d.admits_until) between e.starts_at - interval '1 day'
  and e.over_at + interval '1 day')`

/**
 * SQL for the default start of admission. An event with only a known day is stored with the last minute of
 * that day as its start.
 */
const usualFrom = `coalesce(e.doors_at, e.starts_at - case when e.is_day_only then interval '1 day' else interval '1 hour' end,
  w.doors_at)`
/**
 * SQL for the end of admission to an event `e`; without a known end, it is at least eight hours after the
 * start.
 */
export const eventEnd = `coalesce(e.ends_at, greatest(e.over_at, e.starts_at + interval '8 hours'))`
/** SQL for the end of a replay; a replay without a known end is open-ended. */
const replayUntil = `case when w.replay_type is null or w.status = 'DONE' then w.ends_at else w.vod_until end`

const from = `case when ${isTyped} then coalesce(d.admits_from, ${usualFrom}) else ${usualFrom} end`
function selectUntil(showUntil: string): string {
  const usual = `coalesce(${eventEnd}, ${showUntil})`
  return `case when ${isTyped} then coalesce(d.admits_until, ${usual}) else ${usual} end`
}
const until = selectUntil(replayUntil)

const isCancelled = `(coalesce(e.status = 'cancelled', false) or coalesce(w.is_cancelled, false))`
/** SQL condition that the event or show is cancelled, or that the event is postponed to an unknown date. */
const isOff = `(${isCancelled} or coalesce(e.status = 'postponed', false))`
/**
 * SQL for the time until which the purchase is unfulfilled. It ends with the show, because a replay may stay
 * forever and must block neither the order nor the deletion of the account.
 */
const owedUntil = `case when not ${isOff} then ${selectUntil('w.ends_at')} end`

/**
 * SQL for the admission times of tickets `t` with {@link admissionSource}. They are never copied to the
 * ticket, so that moving an event moves the times of its tickets.
 */
export const admission = {
  from,
  until,
  isOff,
  /** Admission is not over, or its end is unknown; false for cancelled events. */
  isToCome: (now: string) => `(not ${isCancelled} and (${isOff} or coalesce(${until} > ${now}, true)))`,
  /** Works like `isToCome`, but ends with the show instead of its replay. */
  isOwed: (now: string) => `(not ${isCancelled} and coalesce(${owedUntil} > ${now}, true))`,
  /** Time until which the purchase is unfulfilled; null if open-ended, cancelled or postponed. */
  owedUntil,
  /**
   * Time from which names, transfers and refunds are frozen, two hours before admission; null if the event is
   * cancelled or postponed.
   */
  frozenAt: `case when not ${isOff} then ${from} - interval '2 hours' end`,
}
