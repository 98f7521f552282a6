import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import type { Faults } from './faults.ts'
import { createFaults } from './faults.ts'
import { inboxRoutes } from './inbox/inbox-routes.ts'
import { Messages } from './messages.ts'
import { serveRoutes } from './routes.ts'
import { createSmtpServer } from './smtp.ts'
import { twilioRoutes } from './twilio.ts'

export interface SandboxOptions {
  /** The server's data folder; the sandbox keeps its own files in `sandbox/` there. */
  dataDir: string
  /** The secret for all credentials: Twilio's account and token, the mail server's password. */
  secret: string
  /** Where to look for free ports, one after the other; 0: any. */
  httpPort: number
  smtpPort: number
  /** Exactly these ports, or none. */
  isPinned?: boolean
  now?: () => number
  later?: (work: () => void, ms: number) => void
  /** Sends status callbacks. */
  send?: typeof fetch
}

export interface Sandbox {
  inboxUrl: string
  /** Of HTTP and of the mail server. */
  ports: [number, number]
  /** Environment variables that point the server at the services. */
  twilioEnv: Record<string, string>
  smtpEnv: Record<string, string>
  close: () => Promise<void>
}

const host = '127.0.0.1'
const user = 'fanfare'
/** Twilio's own number for tests, the only one here that may send. */
const sender = '+15005550006'

/** Starts every service of the sandbox: HTTP ones behind one port, the mail server on another. */
export async function startServices(options: SandboxOptions): Promise<Sandbox> {
  const { dataDir, secret, isPinned = false, now = Date.now, send = fetch } = options
  const later = options.later ?? ((work, ms) => void setTimeout(work, ms).unref())
  const messages = new Messages(path.join(dataDir, 'sandbox'), now)
  const faults: Faults = createFaults()
  const keys = { accountSid: `AC${secret.slice(0, 32)}`, authToken: secret.slice(32) }
  const routes = [
    ...inboxRoutes(messages),
    ...twilioRoutes({ keys, messages, faults, later, send }),
    ...faults.routes,
  ]
  const http = createAdaptorServer({ fetch: serveRoutes(routes).fetch }) as Server & {
    closeAllConnections: () => void
  }
  const smtp = createSmtpServer({ keys: { user, password: keys.authToken }, messages, faults })
  const httpPort = await listen(http, options.httpPort, isPinned)
  const smtpPort = await listen(smtp.server, options.smtpPort || (options.httpPort && httpPort + 1), isPinned)
  return {
    inboxUrl: `http://localhost:${httpPort}`,
    ports: [httpPort, smtpPort],
    twilioEnv: {
      TWILIO_URL: `http://${host}:${httpPort}`,
      TWILIO_ACCOUNT_SID: keys.accountSid,
      TWILIO_AUTH_TOKEN: keys.authToken,
      TWILIO_FROM: sender,
    },
    smtpEnv: { SMTP_URL: `smtp://${user}:${keys.authToken}@${host}:${smtpPort}` },
    async close() {
      http.close()
      http.closeAllConnections()
      await new Promise<void>(resolve => smtp.close(() => resolve()))
    },
  }
}

const portsTried = 50

/** Listens on the first free port from `first` on, or on that alone, and answers which. */
async function listen(server: Server, first: number, isPinned: boolean): Promise<number> {
  for (let port = first; ; port += 1) {
    try {
      server.listen(port, host)
      await once(server, 'listening')
      return (server.address() as AddressInfo).port
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isTaken || isPinned || port >= first + portsTried || port >= 65_535) throw error
    }
  }
}
