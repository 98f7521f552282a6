/**
 * SQL: whether an event `e` of a query is over. The date of a postponed one doesn't hold, so it's still to come.
 * @param now the placeholder of the moment
 */
export const isOver = (now: string) => `(e.status <> 'postponed' and e.starts_at < ${now})`

/** The same of a row. */
export const isDone = (
  { status, startsAtMs }: { status: string; startsAtMs: number },
  now: number,
): boolean => status !== 'postponed' && startsAtMs < now
