import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSms } from '../../src/identity/sms-status/server/index.ts'
import { silentServiceClient } from '../../src/platform/server/testing/fake-service.ts'
import type { Sms, StoredMessage } from './messages.ts'
import { type Sandbox, startServices } from './services.ts'
import { signCallback, type TwilioKeys } from './twilio.ts'

// Contract test of the real adapter against the sandbox over HTTP (payments.md 8).
const message = { id: 'code-1', to: '+821012345678', text: '인증번호 012345' }
const secret = '0123456789abcdef'.repeat(4)

async function start(options: { send?: typeof fetch } = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  const send = options.send ?? (async () => new Response(null))
  const schedule = (work: () => void) => work()
  const sandbox = await startServices({ dataDir, secret, httpPort: 0, smtpPort: 0, later: schedule, send })
  onTestFinished(async () => {
    await sandbox.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return sandbox
}

function adapter({ twilioEnv }: Sandbox, keys: Partial<TwilioKeys & { from: string }> = {}) {
  const env = (name: string) => twilioEnv[`TWILIO_${name}`] ?? ''
  const ours = { accountSid: env('ACCOUNT_SID'), authToken: env('AUTH_TOKEN'), from: env('FROM') }
  const twilio = { url: env('URL'), ...ours, ...keys }
  const warn = vi.fn()
  const setup = { dataDir: '/nowhere', publicUrl: 'https://fans.example', twilio }
  const options = { outside: silentServiceClient, log: { warn }, timeoutMs: 250 }
  return { warn, ...createSms(setup, options) }
}

async function inbox({ inboxUrl }: Sandbox, query = ''): Promise<StoredMessage<Sms>[]> {
  const response = await fetch(`${inboxUrl}/inbox/messages/${query}`)
  return ((await response.json()) as { results: StoredMessage<Sms>[] }).results
}

const order = ({ inboxUrl }: Sandbox, fault: string, times = 1) =>
  fetch(`${inboxUrl}/sandbox/faults/`, {
    method: 'POST',
    body: JSON.stringify({ service: 'twilio', fault, times }),
  })

describe('simulated Twilio', () => {
  test('delivers a message only to the inbox of its phone number', async () => {
    const sandbox = await start()
    await adapter(sandbox).send(message)
    expect(await inbox(sandbox)).toMatchObject([
      { kind: 'sms', to: [message.to], text: message.text, from: '+15005550006', status: 'delivered' },
    ])
    expect(await inbox(sandbox, `?to=${encodeURIComponent(message.to)}&kind=sms`)).toHaveLength(1)
    expect(await inbox(sandbox, '?to=%2B821012345679')).toEqual([])
    expect(await inbox(sandbox, `?after=${Date.now() + 60_000}`)).toEqual([])
  })

  test('accepts a messaging service as sender', async () => {
    const sandbox = await start()
    await adapter(sandbox, { from: 'MG0123' }).send(message)
    expect(await inbox(sandbox)).toMatchObject([{ from: 'MG0123' }])
  })

  test.each([
    ['+15005550001', 21_211],
    ['+15005550002', 21_612],
    ['+15005550003', 21_408],
    ['+15005550004', 21_610],
    ['+15005550009', 21_614],
  ])('drops a message to %s with the error %i and logs it', async (to, code) => {
    const sandbox = await start()
    const sms = adapter(sandbox)
    await sms.send({ ...message, to })
    expect(sms.warn).toHaveBeenCalledWith({ message: 'code-1', code }, 'a text message was refused')
    expect(await inbox(sandbox)).toEqual([])
  })

  test.each([
    ['+15005550001', '400 (21212)'],
    ['+15005550007', '400 (21606)'],
    ['+15005550008', '429 (21611)'],
    ['+12125550100', '400 (21606)'],
  ])('throws for sender %s with status %s', async (from, response) => {
    const sms = adapter(await start(), { from })
    await expect(sms.send(message)).rejects.toThrow(`the SMS service: status ${response}`)
  })

  test('rejects a wrong key, an empty text and a text that is too long', async () => {
    const sandbox = await start()
    await expect(adapter(sandbox, { authToken: 'x' }).send(message)).rejects.toThrow('401 (20003)')
    await expect(adapter(sandbox, { accountSid: 'AC1' }).send(message)).rejects.toThrow('401 (20003)')
    const sms = adapter(sandbox)
    await expect(sms.send({ ...message, text: '' })).rejects.toThrow('400 (21602)')
    await expect(sms.send({ ...message, text: 'x'.repeat(1_601) })).rejects.toThrow('400 (21617)')
  })

  test('throws on silence, nonsense and failure, and succeeds on the next attempt', async () => {
    const sandbox = await start()
    const sms = adapter(sandbox)
    await order(sandbox, 'silence')
    await expect(sms.send(message)).rejects.toThrow('time-out')
    await order(sandbox, 'nonsense', 2)
    await expect(sms.send(message)).rejects.toThrow('not what the protocol says')
    await expect(sms.send(message)).rejects.toThrow('not what the protocol says')
    await order(sandbox, 'failure')
    await expect(sms.send(message)).rejects.toThrow('status 500')
    await sms.send(message)
    expect(await inbox(sandbox)).toHaveLength(1)
    expect((await order(sandbox, 'laughter')).status).toBe(400)
  })

  test('throws when the service is unavailable', async () => {
    const sandbox = await start()
    const sms = adapter(sandbox)
    await sandbox.close()
    await expect(sms.send(message)).rejects.toThrow()
  })

  test.each([
    ['+821012345678', ['sent', 'delivered'], undefined],
    ['+12125550199', ['sent', 'undelivered'], '30003'],
  ])('reports the delivery to %s with a signature', async (to, statuses, errorCode) => {
    const send = vi.fn<typeof fetch>(async () => new Response(null))
    const sandbox = await start({ send })
    await adapter(sandbox).send({ ...message, to })
    const callbacks = send.mock.calls.map(([address, init]) => {
      const fields = Object.fromEntries(init?.body as URLSearchParams) as Record<string, string>
      const signature = signCallback(sandbox.twilioEnv['TWILIO_AUTH_TOKEN'] ?? '', String(address), fields)
      expect(init?.headers).toEqual({ 'X-Twilio-Signature': signature })
      return { ...fields, address: String(address) } as Record<string, string>
    })
    expect(callbacks.map(fields => fields['MessageStatus'])).toEqual(statuses)
    expect(callbacks.at(-1)).toMatchObject({
      address: 'https://fans.example/api/v1/sms/status/?message=code-1',
      To: to,
      ...(errorCode && { ErrorCode: errorCode }),
    })
  })

  test('reads a message by its id', async () => {
    const sandbox = await start()
    await adapter(sandbox).send(message)
    const [sms] = await inbox(sandbox)
    const { TWILIO_URL: url, TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token } = sandbox.twilioEnv
    const headers = { Authorization: `Basic ${btoa(`${account}:${token}`)}` }
    const read = async (sid?: string) =>
      (await fetch(`${url}/2010-04-01/Accounts/${account}/Messages/${sid}.json`, { headers })).json()
    expect(await read(sms?.sid)).toMatchObject({ sid: sms?.sid, status: 'delivered', num_segments: '1' })
    expect(await read('SM0123')).toMatchObject({ code: 20_404, status: 404 })
  })

  test('signs according to the published formula', () => {
    const fields = { MessageStatus: 'delivered', MessageSid: 'SM1' }
    expect(signCallback('authtoken', 'https://example.com/sms?x=1', fields)).toBe(
      'ILTu/SbeN9Do9YvNH5TMv6E9iy0=',
    )
  })

  test('rejects requests from foreign pages to the inbox', async () => {
    const sandbox = await start()
    const request = (headers: Record<string, string>) =>
      fetch(`${sandbox.inboxUrl}/inbox/messages/`, { headers })
    expect((await request({ Origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await request({ Origin: sandbox.inboxUrl })).status).toBe(200)
  })
})
