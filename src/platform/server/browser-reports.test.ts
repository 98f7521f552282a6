import { pino } from 'pino'
import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { createBrowserReports, reportsPath } from './browser-reports.ts'
import { createMemoryLimiter } from './limits.ts'
import { openCall } from './request.ts'

function reporting() {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: line => lines.push(JSON.parse(line)) })
  const registry = new Registry()
  const receive = createBrowserReports({
    log,
    registry,
    limiter: createMemoryLimiter(() => 0),
    clock: () => 0,
  })
  const send = async (body: string, { from = '203.0.113.7', method = 'POST' } = {}) => {
    const init = { method, headers: { 'X-Forwarded-For': from }, ...(method === 'POST' && { body }) }
    const request = new Request(`https://fans.example${reportsPath}`, init)
    return (await receive(openCall(request, {}, { trustedProxies: 1, standing: {} }), request)).status
  }
  return { lines, send, counted: () => registry.metrics() }
}

const token = 'x'.repeat(43)
const violation = (body: object = {}) => ({
  type: 'csp-violation',
  age: 3,
  url: 'https://fans.example/',
  user_agent: 'b',
  body: {
    effectiveDirective: 'script-src-elem',
    disposition: 'enforce',
    blockedURL: 'https://evil.example:8443/steal.js?from=me',
    documentURL: `https://fans.example/email-settings/${token}/?token=${token}`,
    ...body,
  },
})

describe('createBrowserReports', () => {
  test('counts and logs a violation without its queries, tokens and file names', async () => {
    const { lines, send, counted } = reporting()
    expect(await send(JSON.stringify([violation(), violation({ blockedURL: 'inline' })]))).toBe(204)
    expect(lines).toMatchObject([
      { directive: 'script-src-elem', blocked: 'https://evil.example:8443', path: '/email-settings/…/' },
      { directive: 'script-src-elem', blocked: 'inline' },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/steal|xxxx/)
    expect(await counted()).toContain('csp_violations_total{directive="script-src-elem"} 2')
  })

  test('protects the log and the metrics from forged reports', async () => {
    const { lines, send, counted } = reporting()
    const many = JSON.stringify(Array(20).fill(violation()))
    for (let from = 0; from < 5; from += 1) expect(await send(many, { from: `203.0.113.${from}` })).toBe(204)
    expect(lines).toHaveLength(30)
    const odd = [
      violation({ effectiveDirective: 'made-up' }),
      violation({ effectiveDirective: '<b>' }),
      { type: 'crash' },
      7,
    ]
    expect(await send(JSON.stringify(odd))).toBe(204)
    expect([...(await counted()).matchAll(/directive="(.*?)"} [1-9]/g)].map(([, name]) => name)).toEqual([
      ...['script-src-elem', 'other'],
    ])
  })

  test('rejects too many or too large requests, invalid reports and other methods', async () => {
    const { send } = reporting()
    expect(await send('{"a":1}')).toBe(400)
    expect(await send('no JSON')).toBe(400)
    expect(await send(JSON.stringify(Array(21).fill(violation())))).toBe(400)
    expect(await send('x'.repeat(64 * 1_024 + 1))).toBe(413)
    expect(await send('', { method: 'GET' })).toBe(405)
    for (let sent = 5; sent < 10; sent += 1) expect(await send('[]')).toBe(204)
    expect(await send('[]')).toBe(429)
    expect(await send('[]', { from: '198.51.100.9' })).toBe(204)
  })
})
