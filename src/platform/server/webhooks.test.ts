import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fail, platformErrors } from '../contract/errors.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'
import type { Webhook, WebhookMessage } from './webhooks.ts'

let database: TestDatabase
let app: TestApp
let received: WebhookMessage[]
let said: Awaited<ReturnType<Webhook['receive']>>

const webhook: Webhook = {
  path: '/api/v1/payments/webhooks/{provider}/',
  isOffered: (_config, { provider }) => provider === 'one' || provider === 'two',
  async receive(message) {
    received.push(message)
    return said
  },
}

beforeEach(async () => {
  database = await testDatabase()
  received = []
  said = undefined
  app = await testApp({ database, modules: [{ name: 'test', implementations: [], webhooks: [webhook] }] })
})
afterEach(async () => {
  await app.close()
  await database.close()
})

const tell = (provider: string, body: BodyInit = 'x') =>
  app.ask(`/api/v1/payments/webhooks/${provider}/?a=1`, { method: 'POST', body })

test('the path says which service speaks, and the bytes come as they were sent', async () => {
  const body = Buffer.from([0xb0, 0xe1, 0, 13, 10])
  const answer = await tell('two', body)
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  expect(received).toMatchObject([
    { params: { provider: 'two' }, url: 'https://fans.example/api/v1/payments/webhooks/two/?a=1' },
  ])
  expect(received[0]?.body.equals(body)).toBe(true)
})

test('a service that is not configured has no path', async () => {
  expect((await tell('three')).status).toBe(404)
  expect(received).toEqual([])
})

test('words that a service waits for are its answer', async () => {
  said = { body: 'OK' }
  const plain = await tell('one')
  expect([plain.status, plain.headers.get('content-type'), await plain.text()]).toEqual([
    ...[200, 'text/plain; charset=utf-8', 'OK'],
  ])
  said = { status: 202, type: 'application/json', body: '{"received":true}' }
  const json = await tell('one')
  expect([json.status, json.headers.get('content-type'), await json.json()]).toEqual([
    ...[202, 'application/json', { received: true }],
  ])
  expect(json.headers.get('cache-control')).toBe('no-store')
})

test('a refusal is one of the catalogue, and too long a message none at all', async () => {
  said = fail(platformErrors.forbidden)
  expect((await tell('one')).status).toBe(403)
  expect((await tell('one', 'x'.repeat(300_000))).status).toBe(413)
  const got = await app.ask('/api/v1/payments/webhooks/one/')
  expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
})

test('a message that broke off before it is read is not an empty one', async () => {
  const address = '/api/v1/payments/webhooks/one/'
  const incoming = Object.assign(new IncomingMessage(new Socket()), { method: 'POST', url: address })
  incoming.destroy()
  expect((await app.ask(address, { method: 'POST' }, incoming)).status).toBe(400)
  expect(received).toEqual([])
})
