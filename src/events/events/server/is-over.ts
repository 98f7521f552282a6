/**
 * Builds a SQL condition that is true if an event `e` is over. The column `over_at` holds its end
 * (docs/events.md, Over); other tables that lists scan have a copy. A postponed event's date doesn't count,
 * so it is still upcoming.
 * @param now the placeholder of the current time
 */
export const buildIsOverSql = (now: string) => `(e.status <> 'postponed' and e.over_at <= ${now})`

interface Times {
  status: string
  startsAtMs: number
  overAtMs: number
}

/** Evaluates the condition of {@link buildIsOverSql} for a row. */
export const isDone = ({ status, overAtMs }: Omit<Times, 'startsAtMs'>, now: number): boolean =>
  status !== 'postponed' && overAtMs <= now

/**
 * Returns whether an event has begun, has not ended, and is neither cancelled nor postponed. The unknown
 * start of a day without a time is stored as its last minute.
 */
export const isRunning = ({ status, startsAtMs, overAtMs }: Times, now: number): boolean =>
  status === 'scheduled' && startsAtMs <= now && now < overAtMs

/**
 * Builds a SQL condition for the rows of a table with `starts_at` and `over_at` that aren't over. Its first
 * part lets an index on the start begin at the first event that still runs.
 */
export const buildIsUpcomingSql = (table: string, now: string) =>
  `${table}.starts_at >= (select events_running_since(${now})) and ${table}.over_at > ${now}`

/** Builds a SQL condition for upcoming events that are neither cancelled nor postponed. */
export const buildIsPlannedSql = (event: string, now: string) =>
  `${buildIsUpcomingSql(event, now)} and ${event}.status = 'scheduled'`

/** Builds a SQL condition for rows that are over, which uses an index on the start. */
export const buildIsPastSql = (table: string, now: string) =>
  `${table}.starts_at < ${now} and ${table}.over_at <= ${now}`
