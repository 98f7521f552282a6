import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Outcome, ServiceClient } from './call-service.ts'
import type { Config } from './config.ts'

/** An email to one recipient, in plain text and, for fans, with the same content in HTML. */
export interface Mail {
  /** Idempotency key: a job that runs twice sends the same Message-ID, by which mail programs deduplicate. */
  id: string
  /** Email address of the recipient, or 'support' for the operators. */
  to: string | 'support'
  subject: string
  text: string
  html?: string
  /** Defaults to the operators' email address. */
  replyTo?: { name: string; address: string }
  /**
   * One-click unsubscribe URL (RFC 8058), required for subscription emails and forbidden for others. It also
   * selects the sender of subscription emails.
   */
  listUnsubscribe?: string
  attachments?: { name: string; type: string; bytes: Uint8Array }[]
}

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the email or has permanently rejected a fan's address, which
   * is logged. Rejects if the email should be retried: the server is unreachable, defers, or rejects the
   * sender or the operators' address.
   */
  send: (mail: Mail) => Promise<void>
}

const timeoutMs = 20_000

type Setup = Pick<Config, 'smtpUrl' | 'mailFrom' | 'supportMailTo' | 'dataDir' | 'publicUrl'> &
  Partial<Pick<Config, 'newsMailFrom'>>

interface MailerDeps {
  outside: ServiceClient
  log?: Pick<Logger, 'warn'>
}

/**
 * Creates a mailer that sends by SMTP. Without SMTP_URL, each email becomes a file `mail/<id>.eml` in
 * DATA_DIR, which any mail program opens.
 */
export function createMailer(setup: Setup, { outside, log }: MailerDeps): Mailer {
  const { smtpUrl, dataDir } = setup
  if (!smtpUrl) {
    const saveToFolder = createFolderSender(path.join(dataDir, 'mail'))
    return { send: mail => saveToFolder(mail.id, buildMessage(mail, setup)) }
  }
  const send = createSmtpSender(smtpUrl, outside)
  return {
    async send(mail) {
      const problem = findProblem(await send(mail.id, buildMessage(mail, setup)))
      if (!problem) return
      if (mail.to === 'support' || !problem.isForGood) throw new Error(problem.text)
      log?.warn({ mail: mail.id, problem: problem.text }, 'a mail was refused for good')
    },
  }
}

/** Builds the message with the headers of payments.md 9. */
function buildMessage(
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

type Message = ReturnType<typeof buildMessage>

/**
 * The reply of the mail server, reduced to codes: its message contains the email address, and errors of jobs
 * are logged and stored.
 */
interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
}

/** Codes of errors before DATA, after which the server can't have accepted the email. */
const notSentCodes = new Set(['EDNS', 'ECONNECTION', 'ETLS', 'EREQUIRETLS', 'EAUTH', 'ENOAUTH'])

function toOutcome({ code, command, responseCode }: SmtpError): Outcome<null> {
  const refusal = { ...(code && { code }), ...(command && { command }) }
  if (responseCode) return { kind: 'refused', status: responseCode, body: refusal }
  const why = [code, command && `at ${command}`].filter(Boolean).join(' ') || 'unknown error'
  return { kind: notSentCodes.has(code ?? '') || command === 'CONN' ? 'unreachable' : 'unclear', why }
}

/** A 5xx reply to RCPT is permanent: the mailbox doesn't exist, so a retry is useless. */
function findProblem(outcome: Outcome<null>): { text: string; isForGood: boolean } | null {
  if (outcome.kind === 'answer') return null
  const formatProblem = (text: string) => `the mail was not taken: ${text}`
  if (outcome.kind !== 'refused') return { text: formatProblem(outcome.why), isForGood: false }
  const { code, command } = outcome.body as SmtpError
  const text = [code, command && `at ${command}`, outcome.status].filter(Boolean).join(' ')
  return { text: formatProblem(text), isForGood: command === 'RCPT TO' && outcome.status >= 500 }
}

// Disables file and URL access, because content from fans must never make nodemailer read a file or fetch a
// URL (SSRF).
const noAccess = { disableFileAccess: true, disableUrlAccess: true }

function createSmtpSender(url: string, outside: ServiceClient) {
  const waits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const transport = createTransport({ url, ...waits }, noAccess)
  return (id: string, message: Message) =>
    outside.watch({ service: 'smtp', operation: 'send', note: { mail: id } }, async () => {
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeoutMs) })
        return { kind: 'answer', status: 250, value: null }
      } catch (error) {
        return toOutcome(error as SmtpError)
      }
    })
}

function createFolderSender(folder: string) {
  const transport = createTransport({ streamTransport: true, buffer: true }, noAccess)
  return async (id: string, message: Message) => {
    const { message: bytes } = await transport.sendMail(message)
    const file = path.join(folder, `${id}.eml`)
    await mkdir(folder, { recursive: true })
    // Writes atomically (temporary file and rename); a retry replaces the file.
    await writeFile(`${file}.part`, bytes as Buffer)
    await rename(`${file}.part`, file)
  }
}
