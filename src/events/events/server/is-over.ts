/**
 * When an event is over is the column `over_at` (docs/events.md, Over): other tables that lists walk carry it, too.
 * SQL: whether an event `e` of a query is over. The date of a postponed one doesn't hold, so it's still to come.
 * @param now the placeholder of the moment
 */
export const isOver = (now: string) => `(e.status <> 'postponed' and e.over_at <= ${now})`

interface Times {
  status: string
  startsAtMs: number
  overAtMs: number
}

/** The same of a row. */
export const isDone = ({ status, overAtMs }: Omit<Times, 'startsAtMs'>, now: number): boolean =>
  status !== 'postponed' && overAtMs <= now

/** Whether a row's event has begun, takes place and is not over. The start of a day without a time is not known. */
export const isRunning = ({ status, startsAtMs, overAtMs }: Times, now: number): boolean =>
  status === 'scheduled' && startsAtMs <= now && now < overAtMs

/**
 * SQL: which rows of a table with `starts_at` and `over_at` are not over. The first condition lets an index by the start
 * begin with the first event that still runs.
 */
export const isToCome = (table: string, now: string) =>
  `${table}.starts_at >= (select events_running_since(${now})) and ${table}.over_at > ${now}`

/** SQL: which events are to take place: neither over nor called off, nor without a date. */
export const isPlanned = (event: string, now: string) =>
  `${isToCome(event, now)} and ${event}.status = 'scheduled'`

/** SQL: which rows of such a table are over, for an index by the start. */
export const isPast = (table: string, now: string) =>
  `${table}.starts_at < ${now} and ${table}.over_at <= ${now}`
