import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { smsStatusModule } from './index.ts'
import { isSignedByTwilio } from './twilio/signature.ts'

const address = '/api/v1/sms/status/?message=code-1'
const token = 'secret'
const keys = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: token, TWILIO_FROM: '+15005550006' }
let database: TestDatabase
let app: TestApp
beforeEach(async () => {
  database = await testDatabase()
  app = await testApp({ database, modules: [smsStatusModule], env: keys })
})
afterEach(async () => {
  await app.close()
  await database.close()
})

function sign(fields: Record<string, string>, url = `https://fans.example${address}`) {
  const tail = Object.entries(fields).toSorted().flat().join('')
  return createHmac('sha1', token)
    .update(url + tail)
    .digest('base64')
}

async function report(fields: Record<string, string>, signature = sign(fields), to = app) {
  const headers = { 'X-Twilio-Signature': signature }
  return (await to.ask(address, { method: 'POST', headers, body: new URLSearchParams(fields) })).status
}

const stored = async () =>
  (await database.pool.query('select message_id, status, error_code from sms_reports')).rows

describe('SMS status webhook', () => {
  test("stores a message's status and never overwrites a final one", async () => {
    const lost = { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003', To: '+12125550199' }
    expect(await report({ MessageStatus: 'sent', MessageSid: 'SM1' })).toBe(204)
    expect(await stored()).toEqual([{ message_id: 'code-1', status: 'sent', error_code: null }])
    expect(await report(lost)).toBe(204)
    expect(await report(lost)).toBe(204)
    expect(await report({ MessageStatus: 'sent', MessageSid: 'SM1' })).toBe(204)
    expect(await stored()).toEqual([{ message_id: 'code-1', status: 'undelivered', error_code: 30_003 }])
  })

  test('rejects wrong signatures', async () => {
    const fields = { MessageStatus: 'delivered' }
    for (const signature of [
      '',
      'x',
      sign({ MessageStatus: 'failed' }),
      sign(fields, 'https://other.example/'),
    ]) {
      expect(await report(fields, signature)).toBe(403)
    }
    expect(await stored()).toEqual([])
    expect((await app.ask(address)).status).toBe(405)
    expect((await app.ask(address, { method: 'POST', body: 'x'.repeat(300_000) })).status).toBe(413)
  })

  test('returns 404 without a configured SMS service', async () => {
    const bare = await testApp({ database, modules: [smsStatusModule] })
    expect(await report({ MessageStatus: 'delivered' }, undefined, bare)).toBe(404)
    await bare.close()
  })

  test('ignores a report without an id or a status', async () => {
    expect(await report({ MessageSid: 'SM1' })).toBe(204)
    expect(await stored()).toEqual([])
  })

  test('accepts URLs signed with or without the port', () => {
    const fields = new URLSearchParams({ MessageSid: 'SM1', MessageStatus: 'delivered' })
    const signature = 'ILTu/SbeN9Do9YvNH5TMv6E9iy0='
    for (const url of ['https://example.com/sms?x=1', 'https://example.com:443/sms?x=1']) {
      expect(isSignedByTwilio({ authToken: 'authtoken', url, signature }, fields)).toBe(true)
    }
    const other = 'https://example.com:8443/sms?x=2'
    expect(isSignedByTwilio({ authToken: 'authtoken', url: other, signature }, fields)).toBe(false)
  })
})
