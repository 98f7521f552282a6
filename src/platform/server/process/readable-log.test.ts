import { stripVTControlCharacters } from 'node:util'
import { type Logger, pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { formatLogLine } from './readable-log.ts'

/** Returns the terminal output for log lines, without colors and times. */
function formatLines(write: (log: Logger) => void): string {
  let text = ''
  const log = pino({ level: 'debug' }, { write: json => (text += formatLogLine(json)) })
  write(log)
  return stripVTControlCharacters(text).replaceAll(/^\d\d:\d\d:\d\d /gm, '')
}

const request = { requestId: 'r-1', method: 'GET', route: 'page', path: '/artist/a,1/', seconds: 0.0124 }

describe('formatLogLine', () => {
  test('formats a request as one short line', () => {
    expect(formatLines(log => log.info({ ...request, status: 200 }, 'request'))).toBe(
      'GET /artist/a,1/ 200 12 ms\n',
    )
    expect(formatLines(log => log.info({ ...request, status: 404, failure: 'not_found' }, 'request'))).toBe(
      'GET /artist/a,1/ 404 not_found 12 ms\n',
    )
  })

  test.each(['file', 'media'])('hides requests for route %s unless they fail', route => {
    expect(formatLines(log => log.info({ ...request, route, status: 200 }, 'request'))).toBe('')
    expect(formatLines(log => log.info({ ...request, route, status: 304 }, 'request'))).toBe('')
    expect(formatLines(log => log.info({ ...request, route, status: 404 }, 'request'))).toContain('404')
  })

  test('shows the message and cause of a warning, and the stack of an error', () => {
    const err = new Error('it went away')
    expect(formatLines(log => log.warn({ err }, 'a connection broke'))).toBe(
      'a connection broke: it went away\n',
    )
    expect(formatLines(log => log.error({ err, task: 'mail' }, 'a job failed'))).toMatch(
      /^a job failed\nError: it went away\n {4}at .* task=mail\n$/s,
    )
    expect(formatLines(log => log.info('the demo catalogue is loaded'))).toBe(
      'the demo catalogue is loaded\n',
    )
  })
})
