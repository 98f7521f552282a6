import { stripVTControlCharacters } from 'node:util'
import { type Logger, pino } from 'pino'
import { expect, test } from 'vitest'
import { readableLine } from './readable-log.ts'

/** The terminal output of log lines, without colours and times. */
function shown(write: (log: Logger) => void): string {
  let text = ''
  const log = pino({ level: 'debug' }, { write: json => (text += readableLine(json)) })
  write(log)
  return stripVTControlCharacters(text).replaceAll(/^\d\d:\d\d:\d\d /gm, '')
}

const request = { requestId: 'r-1', method: 'GET', route: 'page', path: '/artist/a,1/', seconds: 0.0124 }

test('a request is one short line', () => {
  expect(shown(log => log.info({ ...request, status: 200 }, 'request'))).toBe('GET /artist/a,1/ 200 12 ms\n')
  expect(shown(log => log.info({ ...request, status: 404, failure: 'not_found' }, 'request'))).toBe(
    'GET /artist/a,1/ 404 not_found 12 ms\n',
  )
})

test.each(['file', 'media'])('a %s is no line, unless it fails', route => {
  expect(shown(log => log.info({ ...request, route, status: 200 }, 'request'))).toBe('')
  expect(shown(log => log.info({ ...request, route, status: 304 }, 'request'))).toBe('')
  expect(shown(log => log.info({ ...request, route, status: 404 }, 'request'))).toContain('404')
})

test('a warning says what and why, an error also where', () => {
  const err = new Error('it went away')
  expect(shown(log => log.warn({ err }, 'a connection broke'))).toBe('a connection broke: it went away\n')
  expect(shown(log => log.error({ err, task: 'mail' }, 'a job failed'))).toMatch(
    /^a job failed\nError: it went away\n {4}at .* task=mail\n$/s,
  )
  expect(shown(log => log.info('the demo catalogue is loaded'))).toBe('the demo catalogue is loaded\n')
})
