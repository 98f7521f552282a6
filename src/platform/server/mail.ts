import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Outcome, Outside } from './call-service.ts'
import type { Config } from './config.ts'

/** One mail to one address: plain text, and the same as HTML where a fan reads it. */
export interface Mail {
  /** Idempotency key: a job that runs twice sends the same Message-ID, which mail programs deduplicate. */
  id: string
  /** 'support' goes to the operators. */
  to: string | 'support'
  subject: string
  text: string
  html?: string
  /** Absent: answers go to the operators. */
  replyTo?: { name: string; address: string }
  /**
   * One-click unsubscribe URL (RFC 8058). Required for subscription mail and forbidden for any other; also selects the
   * subscription sender.
   */
  listUnsubscribe?: string
  attachments?: { name: string; type: string; bytes: Uint8Array }[]
}

export interface Mailer {
  /**
   * Resolves once the mail server has accepted the mail, or rejected a fan's address permanently (logged). Rejects when
   * it should be retried: the server is down, asks to wait, or refuses the sender or the operators' address.
   */
  send: (mail: Mail) => Promise<void>
}

const timeoutMs = 20_000

type Setup = Pick<Config, 'smtpUrl' | 'mailFrom' | 'supportMailTo' | 'dataDir' | 'publicUrl'> &
  Partial<Pick<Config, 'newsMailFrom'>>

interface Means {
  outside: Outside
  log?: Pick<Logger, 'warn'>
}

/** Sends by SMTP; without SMTP_URL each mail becomes a file `mail/<id>.eml` of DATA_DIR, for any mail program. */
export function createMailer(setup: Setup, { outside, log }: Means): Mailer {
  const { smtpUrl, dataDir } = setup
  if (!smtpUrl) {
    const keep = toFolder(path.join(dataDir, 'mail'))
    return { send: mail => keep(mail.id, messageOf(mail, setup)) }
  }
  const send = bySmtp(smtpUrl, outside)
  return {
    async send(mail) {
      const problem = problemOf(await send(mail.id, messageOf(mail, setup)))
      if (!problem) return
      if (mail.to === 'support' || !problem.isForGood) throw new Error(problem.text)
      log?.warn({ mail: mail.id, problem: problem.text }, 'a mail was refused for good')
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

/** Only codes, not the server's message: it holds the address, and errors of jobs are logged and stored. */
interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
}

/** Errors before DATA: the server can't have accepted the mail. */
const before = new Set(['EDNS', 'ECONNECTION', 'ETLS', 'EREQUIRETLS', 'EAUTH', 'ENOAUTH'])

function outcomeOf({ code, command, responseCode }: SmtpError): Outcome<null> {
  const refusal = { ...(code && { code }), ...(command && { command }) }
  if (responseCode) return { kind: 'refused', status: responseCode, body: refusal }
  const why = [code, command && `at ${command}`].filter(Boolean).join(' ') || 'unknown error'
  return { kind: before.has(code ?? '') || command === 'CONN' ? 'unreachable' : 'unclear', why }
}

/** A 5xx reply to RCPT is permanent: the mailbox doesn't exist, so retrying is useless. */
function problemOf(outcome: Outcome<null>): { text: string; isForGood: boolean } | null {
  if (outcome.kind === 'answer') return null
  const said = (text: string) => `the mail was not taken: ${text}`
  if (outcome.kind !== 'refused') return { text: said(outcome.why), isForGood: false }
  const { code, command } = outcome.body as SmtpError
  const text = [code, command && `at ${command}`, outcome.status].filter(Boolean).join(' ')
  return { text: said(text), isForGood: command === 'RCPT TO' && outcome.status >= 500 }
}

// Content from fans must never make nodemailer read a file or fetch a URL (SSRF).
const closed = { disableFileAccess: true, disableUrlAccess: true }

function bySmtp(url: string, outside: Outside) {
  const waits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const transport = createTransport({ url, ...waits }, closed)
  return (id: string, message: Message) =>
    outside.watch({ service: 'smtp', operation: 'send', note: { mail: id } }, async () => {
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeoutMs) })
        return { kind: 'answer', status: 250, value: null }
      } catch (error) {
        return outcomeOf(error as SmtpError)
      }
    })
}

function toFolder(folder: string) {
  const transport = createTransport({ streamTransport: true, buffer: true }, closed)
  return async (id: string, message: Message) => {
    const { message: bytes } = await transport.sendMail(message)
    const file = path.join(folder, `${id}.eml`)
    await mkdir(folder, { recursive: true })
    // Atomic write (temporary file and rename); a retry replaces the first.
    await writeFile(`${file}.part`, bytes as Buffer)
    await rename(`${file}.part`, file)
  }
}
