/** Maximum age of a process's viewer count; a process with an older one has stopped. */
export const countedMs = 60_000

/**
 * Builds SQL for the number of a show's viewers: visitors of every process that has counted since then, and the
 * latest count of all seats.
 */
export const buildViewersSql = (showId: string, since: string): string =>
  `coalesce((select sum(a.visitor_count) + (array_agg(a.seat_count order by a.counted_at desc))[1]
    from show_audiences a where a.show_id = ${showId} and a.counted_at > ${since}), 0)`
