import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * Maximum length of a string in a log line, in characters; limited because callers control a part of the log.
 */
const textLengthMax = 2_000
/** Maximum length of an error's stack in characters; its first line is the message, which may quote input. */
const stackLengthMax = 8_000
const causesMax = 5

/**
 * Creates the logger of a process or a command. Truncates each string of a line and logs only permitted
 * fields of errors.
 */
export function createLogger(level: string, destination: DestinationStream): Logger {
  const formatters = { log: boundedFields }
  return pino({ level, formatters, serializers: { err: toLoggedError } }, destination)
}

export function truncate(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax)}…`
}

function boundedFields(fields: Record<string, unknown>): Record<string, unknown> {
  for (const value of Object.values(fields)) {
    if (typeof value === 'string' && value.length > textLengthMax) {
      return Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, boundedText(each)]))
    }
  }
  return fields
}

const boundedText = (value: unknown) => (typeof value === 'string' ? truncate(value, textLengthMax) : value)

/**
 * Fields of PostgreSQL's and Node's errors that contain no values of rows or requests, unlike `detail` and
 * `where`.
 */
const permittedFields = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
] as const

/** Formats an error for the log: its truncated message and stack, its causes, and only permitted fields. */
function toLoggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? truncate(error, textLengthMax) : error
  const own = error as unknown as Record<string, unknown>
  const known = permittedFields.filter(name => ['string', 'number'].includes(typeof own[name]))
  return {
    type: error.name,
    message: truncate(error.message, textLengthMax),
    stack: truncate(error.stack ?? '', stackLengthMax),
    ...Object.fromEntries(known.map(name => [name, boundedText(own[name])])),
    ...(error instanceof AggregateError &&
      depth < causesMax && {
        errors: error.errors.slice(0, causesMax).map(each => toLoggedError(each, depth + 1)),
      }),
    ...(error.cause !== undefined && depth < causesMax && { cause: toLoggedError(error.cause, depth + 1) }),
  }
}
