import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { createMailer, type Mail } from './mail.ts'

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

/** The smallest mail server there is: it answers `replies[command]`, and keeps what it was given. */
async function mailServer(replies: Record<string, string> = {}) {
  const received: string[] = []
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
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'Fans <no-reply@fans.example>',
    supportMailTo: 'help@fans.example',
    publicUrl: 'https://fans.example',
    dataDir: '/nowhere',
  })
  return { mailer, received }
}

test('a mail goes out by SMTP, under an id that stays the same', async () => {
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

test.each([
  ['MAIL', '451 try later'],
  ['RCPT', '550 no such user'],
  ['.', '452 full'],
])('a mail that is refused at %s rejects, so that it is tried again', async (command, reply) => {
  const { mailer } = await mailServer({ [command]: reply })
  await expect(mailer.send(mail)).rejects.toThrow()
})

test('a server that is away rejects', async () => {
  const { mailer } = await mailServer()
  close()
  for (const socket of sockets) socket.destroy()
  await expect(mailer.send(mail)).rejects.toThrow()
})
