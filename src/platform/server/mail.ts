import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'

/** One mail to one address, in plain text. */
export interface Mail {
  /** Stable for one reason to write: a job that runs twice sends the same Message-ID, which mail programs show once. */
  id: string
  /** 'support' goes to the operators. */
  to: string | 'support'
  subject: string
  text: string
  replyTo?: { name: string; address: string }
  attachments?: { name: string; type: string; bytes: Uint8Array }[]
}

export interface Mailer {
  /** Resolves once the mail server has taken the mail; rejects when it has to be tried again. */
  send: (mail: Mail) => Promise<void>
}

const timeoutMs = 20_000

type Setup = Pick<Config, 'smtpUrl' | 'mailFrom' | 'supportMailTo' | 'dataDir' | 'publicUrl'>

/** Sends by SMTP; without SMTP_URL each mail becomes a file `mail/<id>.eml` of DATA_DIR, for any mail program. */
export function createMailer({ smtpUrl, mailFrom, supportMailTo, dataDir, publicUrl }: Setup): Mailer {
  const host = new URL(publicUrl).hostname
  const send = smtpUrl ? bySmtp(smtpUrl) : toFolder(path.join(dataDir, 'mail'))
  return {
    async send({ id, to, subject, text, replyTo, attachments = [] }) {
      await send(id, {
        messageId: `<${id}@${host}>`,
        from: mailFrom,
        to: to === 'support' ? supportMailTo : to,
        subject,
        text,
        ...(replyTo && { replyTo }),
        attachments: attachments.map(({ name, type, bytes }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(bytes),
        })),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      })
    },
  }
}

// Nothing that a fan wrote may make the server read a file or an address.
const closed = { disableFileAccess: true, disableUrlAccess: true }

function bySmtp(url: string) {
  const transport = createTransport(url, closed)
  return async (_id: string, message: Message) => {
    const { rejected } = await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeoutMs) })
    if (rejected.length > 0) throw new Error('the mail server refused the recipient')
  }
}

function toFolder(folder: string) {
  const transport = createTransport({ streamTransport: true, buffer: true }, closed)
  return async (id: string, message: Message) => {
    const { message: bytes } = await transport.sendMail(message)
    const file = path.join(folder, `${id}.eml`)
    await mkdir(folder, { recursive: true })
    // Written beside and renamed: no half mails, and a repeat replaces the first.
    await writeFile(`${file}.part`, bytes as Buffer)
    await rename(`${file}.part`, file)
  }
}

interface Message {
  messageId: string
  from: string
  to: string
  subject: string
  text: string
  replyTo?: { name: string; address: string }
  attachments: { filename: string; contentType: string; content: Buffer }[]
  headers: Record<string, string>
}
