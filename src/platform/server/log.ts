import { type DestinationStream, type Logger, pino } from 'pino'

/** Longest text of a log line, in characters: strangers choose a part of what is logged. */
const textLengthMax = 2_000
/** Longest stack of an error: its first line is the message, which may quote input. */
const stackLengthMax = 8_000
const causesMax = 5

/** The logger of a process or a command. Bounds each text of a line, and names what it takes from an error. */
export function createLogger(level: string, destination: DestinationStream): Logger {
  const formatters = { log: boundedFields }
  return pino({ level, formatters, serializers: { err: loggedError } }, destination)
}

/** The text, cut with an ellipsis where it is longer. */
export function clipped(text: string, lengthMax: number): string {
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

const boundedText = (value: unknown) => (typeof value === 'string' ? clipped(value, textLengthMax) : value)

/** Fields of PostgreSQL's and Node's errors that hold no values of rows or requests, unlike `detail` and `where`. */
const harmless = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
] as const

/** An error for the log: its message and stack, bounded, its causes, and harmless fields alone. */
function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? clipped(error, textLengthMax) : error
  const own = error as unknown as Record<string, unknown>
  const known = harmless.filter(name => ['string', 'number'].includes(typeof own[name]))
  return {
    type: error.name,
    message: clipped(error.message, textLengthMax),
    stack: clipped(error.stack ?? '', stackLengthMax),
    ...Object.fromEntries(known.map(name => [name, boundedText(own[name])])),
    ...(error instanceof AggregateError &&
      depth < causesMax && {
        errors: error.errors.slice(0, causesMax).map(each => loggedError(each, depth + 1)),
      }),
    ...(error.cause !== undefined && depth < causesMax && { cause: loggedError(error.cause, depth + 1) }),
  }
}
