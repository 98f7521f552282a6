import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ServiceClient } from '../../../platform/server/call-service.ts'
import {
  type FakeService,
  fakeService,
  silentServiceClient,
} from '../../../platform/server/testing/fake-service.ts'
import { createSms } from './create-sms.ts'

const message = { id: 'code-1', to: '+821012345678', text: 'Your code is 012345' }
const publicUrl = 'https://fans.example'
const twilio = { url: '', accountSid: 'AC1', authToken: 'secret', from: '+15005550006' }

let service: FakeService
beforeEach(async () => {
  service = await fakeService()
  service.plays.push({ status: 201, body: { sid: 'SM1' } })
})
afterEach(() => service.close())

const smsTo = (keys: Partial<typeof twilio> = {}) =>
  createSms(
    { dataDir: '/nowhere', publicUrl, twilio: { ...twilio, url: service.url, ...keys } },
    { outside: silentServiceClient },
  )
const readFields = (asked?: { body: string }) => Object.fromEntries(new URLSearchParams(asked?.body))

describe('`createSms`', () => {
  test('writes a message to one file when no keys are configured, even when it is repeated', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'sms-'))
    const sms = createSms({ dataDir, publicUrl, twilio: null }, { outside: silentServiceClient })
    await sms.send(message)
    await sms.send(message)
    expect(await readdir(path.join(dataDir, 'sms'))).toEqual(['code-1.txt'])
    expect(await readFile(path.join(dataDir, 'sms/code-1.txt'), 'utf8')).toBe(
      'To: +821012345678\n\nYour code is 012345\n',
    )
    await rm(dataDir, { recursive: true })
  })

  test.each([
    ['+15005550006', 'From'],
    ['MG0123', 'MessagingServiceSid'],
  ])('sends through Twilio with keys, from %s', async (from, field) => {
    await smsTo({ from }).send(message)
    expect(service.asked).toMatchObject([
      {
        method: 'POST',
        path: '/2010-04-01/Accounts/AC1/Messages.json',
        headers: { authorization: `Basic ${btoa('AC1:secret')}` },
      },
    ])
    expect(readFields(service.asked[0])).toEqual({
      To: message.to,
      Body: message.text,
      [field]: from,
      StatusCallback: 'https://fans.example/api/v1/sms/status/?message=code-1',
    })
  })

  test.each([
    ['http://localhost:3000', 'http://sms.example', false],
    ['http://localhost:3000', 'http://127.0.0.1:3025', true],
    ['https://fans.example', 'https://sms.example', true],
  ])('includes a callback for a server at %s and a service at %s: %s', async (ownUrl, url, hasCallback) => {
    const forms: (Record<string, string> | undefined)[] = []
    const outside: ServiceClient = {
      ...silentServiceClient,
      callService: async call => {
        forms.push(call.form)
        return { kind: 'unreachable', why: 'nobody is there' }
      },
    }
    const setup = { dataDir: '/nowhere', publicUrl: ownUrl, twilio: { ...twilio, url } }
    await expect(createSms(setup, { outside }).send(message)).rejects.toThrow('nobody is there')
    expect(forms.map(form => 'StatusCallback' in (form ?? {}))).toEqual([hasCallback])
  })

  test.each([400, 401, 429, 500])('throws on status %i without revealing the number', async status => {
    service.plays.splice(0, 1, { status, body: 'nonsense' })
    await expect(smsTo().send(message)).rejects.toThrow(new Error(`the SMS service: status ${status}`))
  })
})
