import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Mail, StoredMessage } from './messages.ts'
import { type Sandbox, startServices } from './services.ts'

const secret = '0123456789abcdef'.repeat(4)

function aFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(dataDir = aFolder()) {
  const sandbox = await startServices({ dataDir, secret, httpPort: 0, smtpPort: 0 })
  onTestFinished(() => sandbox.close())
  return sandbox
}

const mail = {
  from: 'Fanfare <no-reply@fans.example>',
  to: 'Mira <mira@post.example>',
  subject: 'Grüße 인사',
  text: 'Hello\n.\nthere',
  html: '<p>Hello</p><script>parent.document.title = 1</script>',
  headers: { 'List-Unsubscribe': '<https://fans.example/emailsettings/?token=abc>' },
  attachments: [{ filename: 'a.txt', content: 'text' }],
}

const send = ({ smtpEnv }: Sandbox, more: object = {}) =>
  createTransport(smtpEnv['SMTP_URL'] ?? '').sendMail({ ...mail, ...more })

async function inbox({ inboxUrl }: Sandbox, query = ''): Promise<StoredMessage<Mail>[]> {
  const response = await fetch(`${inboxUrl}/inbox/messages/${query}`)
  return ((await response.json()) as { results: StoredMessage<Mail>[] }).results
}

const fault = ({ inboxUrl }: Sandbox, kind: string) =>
  fetch(`${inboxUrl}/sandbox/faults/`, {
    method: 'POST',
    body: JSON.stringify({ service: 'smtp', fault: kind }),
  })

describe('simulated mail server', () => {
  test('stores an email with its subject, both bodies, headers and attachments', async () => {
    const sandbox = await start()
    await send(sandbox)
    expect(await inbox(sandbox, '?kind=mail&to=MIRA@post.example')).toMatchObject([
      {
        kind: 'mail',
        to: ['mira@post.example'],
        from: 'Fanfare <no-reply@fans.example>',
        subject: 'Grüße 인사',
        text: 'Hello\n.\nthere\n',
        html: `${mail.html}\n`,
        headers: { 'list-unsubscribe': '<https://fans.example/emailsettings/?token=abc>' },
        attachments: [{ name: 'a.txt', type: 'text/plain', bytes: 4 }],
      },
    ])
  })

  test("serves an email's HTML without scripts, and its source for a mail program", async () => {
    const sandbox = await start()
    await send(sandbox)
    const [kept] = await inbox(sandbox)
    const html = await fetch(`${sandbox.inboxUrl}/inbox/mails/${kept?.id}/`)
    expect(html.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups[^;]*; default-src 'none'/,
    )
    const source = await fetch(`${sandbox.inboxUrl}/inbox/mails/${kept?.id}/source.eml`)
    expect(source.headers.get('content-type')).toBe('message/rfc822')
    expect(await source.text()).toContain('Subject: =?UTF-8?')
    expect((await fetch(`${sandbox.inboxUrl}/inbox/mails/9/`)).status).toBe(404)
  })

  test('accepts emails only with the password', async () => {
    const sandbox = await start()
    const url = new URL(sandbox.smtpEnv['SMTP_URL'] ?? '')
    url.password = 'wrong'
    await expect(send({ ...sandbox, smtpEnv: { SMTP_URL: url.href } })).rejects.toThrow('535')
    url.username = ''
    url.password = ''
    await expect(send({ ...sandbox, smtpEnv: { SMTP_URL: url.href } })).rejects.toThrow('530')
    expect(await inbox(sandbox)).toEqual([])
  })

  test.each(['failure', 'nonsense'])('fails with %s, and accepts the next attempt', async kind => {
    const sandbox = await start()
    await fault(sandbox, kind)
    await expect(send(sandbox)).rejects.toThrow()
    await send(sandbox)
    expect(await inbox(sandbox)).toHaveLength(1)
  })

  test('lets the sender time out with the fault silence', async () => {
    const sandbox = await start()
    await fault(sandbox, 'silence')
    await expect(send(sandbox, { signal: AbortSignal.timeout(250) })).rejects.toThrow()
    expect(await inbox(sandbox)).toEqual([])
  })

  test('keeps emails across a restart, newest first, with increasing ids', async () => {
    const dataDir = aFolder()
    const first = await start(dataDir)
    await send(first)
    await send(first, { subject: 'Second' })
    await first.close()
    const second = await start(dataDir)
    await send(second, { subject: 'Third' })
    expect((await inbox(second)).map(({ id, subject }) => [id, subject])).toEqual([
      [3, 'Third'],
      [2, 'Second'],
      [1, 'Grüße 인사'],
    ])
  })

  test('deletes all messages', async () => {
    const sandbox = await start()
    await send(sandbox)
    await fetch(`${sandbox.inboxUrl}/inbox/messages/`, { method: 'DELETE' })
    expect(await inbox(sandbox)).toEqual([])
  })

  test('survives a client that disconnects in the middle of an email', async () => {
    const sandbox = await start()
    const { port, username, password } = new URL(sandbox.smtpEnv['SMTP_URL'] ?? '')
    const socket = connect(Number(port), '127.0.0.1')
    const login = Buffer.from(`\0${username}\0${password}`).toString('base64')
    await once(socket, 'data')
    const lines = [
      'EHLO fans',
      `AUTH PLAIN ${login}`,
      'MAIL FROM:<a@fans.example>',
      'RCPT TO:<m@post.example>',
      'DATA',
    ]
    for (const line of lines) {
      socket.write(`${line}\r\n`)
      await once(socket, 'data')
    }
    socket.write('Subject: half\r\n', () => socket.destroy())
    await once(socket, 'close')
    await send(sandbox)
    expect(await inbox(sandbox, '?kind=mail')).toMatchObject([{ subject: mail.subject }])
  })
})
