import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fail, platformErrors } from '../contract/errors.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'
import type { Webhook, WebhookMessage } from './webhooks.ts'

let database: TestDatabase
let app: TestApp
let received: WebhookMessage[]
let nextResult: Awaited<ReturnType<Webhook['receive']>>

const webhook: Webhook = {
  path: '/api/v1/payments/webhooks/{provider}/',
  isOffered: (_config, { provider }) => provider === 'one' || provider === 'two',
  async receive(message) {
    received.push(message)
    return nextResult
  },
}

beforeEach(async () => {
  database = await testDatabase()
  received = []
  nextResult = undefined
  app = await testApp({ database, modules: [{ name: 'test', implementations: [], webhooks: [webhook] }] })
})
afterEach(async () => {
  await app.close()
  await database.close()
})

const sendWebhook = (provider: string, body: BodyInit = 'x') =>
  app.ask(`/api/v1/payments/webhooks/${provider}/?a=1`, { method: 'POST', body })

describe('createWebhooks', () => {
  test('passes the service from the path and the raw bytes to the handler', async () => {
    const body = Buffer.from([0xb0, 0xe1, 0, 13, 10])
    const response = await sendWebhook('two', body)
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(received).toMatchObject([
      { params: { provider: 'two' }, url: 'https://fans.example/api/v1/payments/webhooks/two/?a=1' },
    ])
    expect(received[0]?.body.equals(body)).toBe(true)
  })

  test("responds 404 for a service that isn't configured", async () => {
    expect((await sendWebhook('three')).status).toBe(404)
    expect(received).toEqual([])
  })

  test('responds with the body that the service expects', async () => {
    nextResult = { body: 'OK' }
    const plain = await sendWebhook('one')
    expect([plain.status, plain.headers.get('content-type'), await plain.text()]).toEqual([
      ...[200, 'text/plain; charset=utf-8', 'OK'],
    ])
    nextResult = { status: 202, type: 'application/json', body: '{"received":true}' }
    const json = await sendWebhook('one')
    expect([json.status, json.headers.get('content-type'), await json.json()]).toEqual([
      ...[202, 'application/json', { received: true }],
    ])
    expect(json.headers.get('cache-control')).toBe('no-store')
  })

  test("responds with the handler's failure and rejects large messages and other methods", async () => {
    nextResult = fail(platformErrors.forbidden)
    expect((await sendWebhook('one')).status).toBe(403)
    expect((await sendWebhook('one', 'x'.repeat(300_000))).status).toBe(413)
    const got = await app.ask('/api/v1/payments/webhooks/one/')
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('responds 400 to a message that was cut off before reading', async () => {
    const address = '/api/v1/payments/webhooks/one/'
    const incoming = Object.assign(new IncomingMessage(new Socket()), { method: 'POST', url: address })
    incoming.destroy()
    expect((await app.ask(address, { method: 'POST' }, incoming)).status).toBe(400)
    expect(received).toEqual([])
  })
})
