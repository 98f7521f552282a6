import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Faults } from './faults.ts'
import type { Mail, Messages } from './messages.ts'

export interface SmtpKeys {
  user: string
  password: string
}

interface Setup {
  keys: SmtpKeys
  messages: Messages
  faults: Faults
}

const bytesMax = 30 * 1024 * 1024

/**
 * Creates an SMTP server that stores every email from authenticated clients. It has no TLS, because it
 * listens only on loopback.
 */
export function createSmtpServer({ keys, messages, faults }: Setup): SMTPServer {
  const server = new SMTPServer({
    size: bytesMax,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 500,
    banner: 'Fanfare sandbox',
    onAuth({ username, password }, _session, done) {
      const isRight = username === keys.user && password === keys.password
      done(isRight ? null : refusal(535, 'Authentication failed'), isRight ? { user: username } : undefined)
    },
    async onData(stream, { envelope }, done) {
      // Drops the email if the client disconnects before its end.
      const source = await buffer(stream).catch(() => null)
      if (!source) return
      const fault = faults.take('smtp')
      if (fault === 'silence') return
      if (fault === 'failure') return done(refusal(451, 'Try again later'))
      if (fault === 'nonsense') return done(refusal(799, 'Welcome to the hotel’s network'))
      if (stream.sizeExceeded) return done(refusal(552, 'Message exceeds the maximum size'))
      const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
      const recipients = envelope.rcptTo.map(({ address }) => address)
      messages.add(await readMail(source, sender, recipients), source)
      done()
    },
  })
  server.on('error', () => {})
  return server
}

function refusal(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode })
}

async function readMail(source: Uint8Array, sender: string, to: string[]): Promise<Mail> {
  const mail = await PostalMime.parse(source, { attachmentEncoding: 'arraybuffer' })
  return {
    kind: 'mail',
    from: mail.from?.address ? `${mail.from.name} <${mail.from.address}>`.trim() : sender,
    to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? 'unnamed',
      type: mimeType,
      bytes: typeof content === 'string' ? content.length : content.byteLength,
    })),
  }
}
