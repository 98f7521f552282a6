import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

/** One mail to one address: plain text, and the same as HTML where a fan reads it. */
export interface Mail {
  /** Stable for one reason to write: a job that runs twice sends the same Message-ID, which mail programs show once. */
  id: string
  /** 'support' goes to the operators. */
  to: string | 'support'
  subject: string
  text: string
  html?: string
  /** Absent: answers go to the operators. */
  replyTo?: { name: string; address: string }
  /**
   * The address that ends this kind of mail with one POST (RFC 8058). Subscription mail must have it and no other
   * mail may; it also goes out under the sender of subscription mail.
   */
  listUnsubscribe?: string
  attachments?: { name: string; type: string; bytes: Uint8Array }[]
}

export interface Mailer {
  /**
   * Resolves once the mail server has taken the mail, or has refused a fan's address for good, which is logged.
   * Rejects when it has to be tried again: the server is away, asks to wait, or refuses the sender or the operators.
   */
  send: (mail: Mail) => Promise<void>
}

const timeoutMs = 20_000

type Setup = Pick<Config, 'smtpUrl' | 'mailFrom' | 'supportMailTo' | 'dataDir' | 'publicUrl'> &
  Partial<Pick<Config, 'newsMailFrom'>>

/** Sends by SMTP; without SMTP_URL each mail becomes a file `mail/<id>.eml` of DATA_DIR, for any mail program. */
export function createMailer(setup: Setup, log?: Pick<Logger, 'warn'>): Mailer {
  const { smtpUrl, dataDir } = setup
  const send = smtpUrl ? bySmtp(smtpUrl) : toFolder(path.join(dataDir, 'mail'))
  return {
    async send(mail) {
      try {
        await send(mail.id, messageOf(mail, setup))
      } catch (error) {
        if (mail.to === 'support' || !isRefusedForGood(error)) throw new Error(problemOf(error))
        log?.warn({ mail: mail.id, problem: problemOf(error) }, 'a mail was refused for good')
      }
    },
  }
}

/** The headers of payments.md 9. */
function messageOf(
  { id, to, subject, text, html, replyTo, listUnsubscribe, attachments }: Mail,
  setup: Setup,
) {
  const { mailFrom, newsMailFrom = mailFrom, supportMailTo, publicUrl } = setup
  return {
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    from: listUnsubscribe ? newsMailFrom : mailFrom,
    to: to === 'support' ? supportMailTo : to,
    replyTo: replyTo ?? supportMailTo,
    subject,
    text,
    ...(html && { html }),
    xMailer: false as const,
    attachments: (attachments ?? []).map(({ name, type, bytes }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(bytes),
    })),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(listUnsubscribe && {
        'List-Unsubscribe': `<${listUnsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

type Message = ReturnType<typeof messageOf>

interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
}

/** 5xx to the recipient: there is no such mailbox, and trying again will not make one. */
function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode = 0 } = error as SmtpError
  return command === 'RCPT TO' && responseCode >= 500
}

/** Without the server's own words, which hold the address: errors of jobs are logged and stored. */
function problemOf(error: unknown): string {
  const { code, command, responseCode } = error as SmtpError
  const parts = [code, command && `at ${command}`, responseCode].filter(Boolean)
  return `the mail was not taken: ${parts.join(' ') || 'unknown error'}`
}

// Nothing that a fan wrote may make the server read a file or an address.
const closed = { disableFileAccess: true, disableUrlAccess: true }

function bySmtp(url: string) {
  const transport = createTransport(url, closed)
  return async (_id: string, message: Message) => {
    await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeoutMs) })
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
