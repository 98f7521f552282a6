import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { createSms } from './sms.ts'

const message = { id: 'code-1', to: '+821012345678', text: 'Your code is 012345' }
const publicUrl = 'https://fans.example'
const twilio = { url: 'https://sms.example', accountSid: 'AC1', authToken: 'secret', from: '+15005550006' }

test('without keys a message becomes a file, and a repeat the same file', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sms-'))
  const sms = createSms({ dataDir, publicUrl, twilio: null })
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
])('with keys it goes to the service, from %s', async (from, field) => {
  const ask = vi.fn<typeof fetch>(async () => Response.json({ sid: 'SM1' }, { status: 201 }))
  await createSms({ dataDir: '/nowhere', publicUrl, twilio: { ...twilio, from } }, { ask }).send(message)
  const [address, init] = ask.mock.calls[0] ?? []
  expect(address).toBe('https://sms.example/2010-04-01/Accounts/AC1/Messages.json')
  expect(init?.headers).toEqual({ Authorization: `Basic ${btoa('AC1:secret')}` })
  expect(Object.fromEntries(init?.body as URLSearchParams)).toEqual({
    ...{ To: message.to, Body: message.text },
    [field]: from,
    StatusCallback: 'https://fans.example/api/v1/sms/status/?message=code-1',
  })
})

test.each([
  ['http://localhost:3000', 'https://sms.example', false],
  ['http://localhost:3000', 'http://127.0.0.1:3025', true],
  ['https://fans.example', 'https://sms.example', true],
])('a server at %s with its service at %s asks to be told: %s', async (ownUrl, url, isAsked) => {
  const ask = vi.fn<typeof fetch>(async () => Response.json({ sid: 'SM1' }))
  const setup = { dataDir: '/nowhere', publicUrl: ownUrl, twilio: { ...twilio, url } }
  await createSms(setup, { ask }).send(message)
  const fields = ask.mock.calls.map(([, init]) => init?.body as URLSearchParams)
  expect(fields.map(body => body.has('StatusCallback'))).toEqual([isAsked])
})

test.each([400, 401, 429, 500])(
  'an answer of %i has to be tried again, and names no number',
  async status => {
    const ask = async () => new Response('nonsense', { status })
    const sms = createSms({ dataDir: '/nowhere', publicUrl, twilio }, { ask })
    await expect(sms.send(message)).rejects.toThrow(`the SMS service answered ${status}`)
  },
)
