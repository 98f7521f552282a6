import { styleText } from 'node:util'

type Line = Record<string, unknown> & { level: number; time: number; msg?: string }

/** Routes of static files and pictures, whose requests are hidden on a terminal unless they fail. */
const quietRoutes = ['file', 'media']

/**
 * Formats a pino log line (JSON) for a terminal. Returns an empty string for noise that would push relevant
 * lines off the screen.
 */
export function formatLogLine(json: string): string {
  const line = JSON.parse(json) as Line
  const isRequest = line.msg === 'request'
  if (isRequest && quietRoutes.includes(String(line['route'])) && Number(line['status']) < 400) return ''
  const time = styleText('dim', new Date(line.time).toTimeString().slice(0, 8))
  return `${time} ${isRequest ? requestText(line) : messageText(line)}\n`
}

function requestText({ method, path, status, seconds, failure }: Line): string {
  const took = styleText('dim', `${Math.round(Number(seconds) * 1_000)} ms`)
  const text = `${method} ${path} ${status}${failure ? ` ${failure}` : ''}`
  return `${Number(status) >= 500 ? styleText('red', text) : text} ${took}`
}

/** Standard fields that are formatted separately or omitted. */
const standardFields = ['level', 'time', 'pid', 'hostname', 'msg', 'err']

function messageText(line: Line): string {
  const { level, msg = '', err } = line
  const more = Object.entries(line)
    .filter(([name]) => !standardFields.includes(name))
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const { message = '', stack = message } = (err ?? {}) as { message?: string; stack?: string }
  // Shows the stack of errors; for warnings, the message is enough.
  const cause = level >= 50 && stack ? `\n${stack}` : message && `: ${message}`
  const text = `${msg}${cause}${more.join('')}`
  if (level >= 50) return styleText('red', text)
  return level >= 40 ? styleText('yellow', text) : text
}
