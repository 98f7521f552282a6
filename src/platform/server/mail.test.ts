import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMailer, type Mail } from './mail.ts'
import { silentServiceClient } from './testing/fake-service.ts'

const mail: Mail = {
  id: 'ticket-1',
  to: 'support',
  subject: 'Grüße',
  text: 'Hello\n.\nthere',
  replyTo: { name: 'Mira Vale', address: 'mira@post.example' },
}
const sockets = new Set<Socket>()
let close = () => {}
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  close()
})

/** Starts a minimal SMTP server that replies with `replies[command]` and records its input. */
async function mailServer(replies: Record<string, string> = {}) {
  const received: string[] = []
  const warnings: unknown[] = []
  const server = createServer(socket => {
    sockets.add(socket)
    let isData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 here')
    createInterface({ input: socket }).on('line', line => {
      received.push(line)
      if (isData && line !== '.') return
      const command = isData ? '.' : (line.split(/[ :]/)[0] ?? '').toUpperCase()
      isData = command === 'DATA'
      say(replies[command] ?? (isData ? '354 go on' : '250 ok'))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = () => server.close()
  const { port } = server.address() as AddressInfo
  const setup = {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'Fans <no-reply@fans.example>',
    newsMailFrom: 'Fans <news@news.fans.example>',
    supportMailTo: 'help@fans.example',
    publicUrl: 'https://fans.example',
    dataDir: '/nowhere',
  }
  const mailer = createMailer(setup, {
    outside: silentServiceClient,
    log: { warn: (...args: unknown[]) => void warnings.push(...args) },
  })
  return { mailer, received, warnings }
}

describe('createMailer', () => {
  test('sends an email by SMTP with a stable Message-ID', async () => {
    const { mailer, received } = await mailServer()
    await mailer.send(mail)
    expect(received).toEqual(
      expect.arrayContaining([
        'MAIL FROM:<no-reply@fans.example>',
        'RCPT TO:<help@fans.example>',
        'From: Fans <no-reply@fans.example>',
        'To: help@fans.example',
        'Reply-To: Mira Vale <mira@post.example>',
        'Message-ID: <ticket-1@fans.example>',
        'Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=',
        'Auto-Submitted: auto-generated',
        '..',
      ]),
    )
  })

  const email: Mail = {
    id: 'proof-7',
    to: 'mira@post.example',
    subject: 'Confirm',
    text: 'Plain',
    html: '<p>Rich</p>',
  }

  test('sends text and HTML, suppresses auto-replies and directs replies to the operators', async () => {
    const { mailer, received } = await mailServer()
    await mailer.send(email)
    expect(received).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Content-Type: multipart\/alternative;/),
        'Content-Type: text/plain; charset=utf-8',
        'Content-Type: text/html; charset=utf-8',
        'From: Fans <no-reply@fans.example>',
        'Reply-To: help@fans.example',
        'X-Auto-Response-Suppress: All',
        'MIME-Version: 1.0',
      ]),
    )
    expect(received.filter(line => /^(?:List-|X-Mailer|Precedence)/i.test(line))).toEqual([])
  })

  test('sends subscription emails with one-click unsubscribe and from a separate sender', async () => {
    const { mailer, received } = await mailServer()
    await mailer.send({
      ...email,
      listUnsubscribe: 'https://fans.example/api/v1/email-settings/x/unsubscribe/',
    })
    expect(received.join('\n').replaceAll(/\n\s+/g, ' ')).toContain(
      'List-Unsubscribe: <https://fans.example/api/v1/email-settings/x/unsubscribe/>',
    )
    expect(received).toEqual(
      expect.arrayContaining([
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        'From: Fans <news@news.fans.example>',
      ]),
    )
  })

  test.each([
    ['MAIL', '451 try later'],
    ['MAIL', '550 sender not allowed'],
    ['RCPT', '450 mailbox is busy'],
    ['.', '452 full'],
    ['DATA', '{"status":"ok"}'],
  ])('rejects when the server replies at %s with "%s", so that the job retries', async (command, reply) => {
    const { mailer, warnings } = await mailServer({ [command]: reply })
    await expect(mailer.send(email)).rejects.toThrow(/^the mail was not taken: E\w+/)
    expect(warnings).toEqual([])
  })

  test('gives up when the recipient is permanently rejected, and logs no email address', async () => {
    const { mailer, warnings } = await mailServer({ RCPT: '550 no such user mira@post.example' })
    await mailer.send(email)
    expect(warnings).toEqual([
      { mail: 'proof-7', problem: 'the mail was not taken: EENVELOPE at RCPT TO 550' },
      'a mail was refused for good',
    ])
  })

  test('never gives up on an email to the operators', async () => {
    const { mailer } = await mailServer({ RCPT: '550 no such user' })
    await expect(mailer.send(mail)).rejects.toThrow('550')
  })

  test('rejects when the server is unreachable', async () => {
    const { mailer } = await mailServer()
    close()
    for (const socket of sockets) socket.destroy()
    await expect(mailer.send(mail)).rejects.toThrow()
  })

  test('rejects when the server never responds', async () => {
    const { mailer } = await mailServer({ DATA: '' })
    const signal = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    await expect(mailer.send(email)).rejects.toThrow('the mail was not taken')
    expect(signal).toHaveBeenCalledWith(20_000)
    signal.mockRestore()
  })
})
