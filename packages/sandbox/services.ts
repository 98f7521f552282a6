import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { simulateCdn } from './cdn.ts'
import { simulateDrand } from './drand/drand.ts'
import { paymentFaults } from './fault-injector.ts'
import { createFaults, plainFaults } from './faults.ts'
import { createInboxRoutes } from './inbox/inbox-routes.ts'
import { simulateInicis } from './inicis/inicis.ts'
import { simulateKakaopay } from './kakaopay/kakaopay.ts'
import { Messages } from './messages.ts'
import { paypalFaults, simulatePaypal } from './paypal/paypal.ts'
import { simulatePlayers } from './players/players.ts'
import { serveRoutes } from './routes.ts'
import { createServiceListRoutes } from './service-list.ts'
import type { ServiceDeps, SimulatedService } from './simulated-service.ts'
import { createSmtpServer } from './smtp.ts'
import { simulateStreams, streamFaults } from './streams/streams.ts'
import { simulateStripe, stripeFaults } from './stripe/stripe.ts'
import { createTwilioRoutes, type TwilioKeys } from './twilio.ts'
import { simulateWitness } from './witness/witness.ts'

export interface SandboxOptions {
  /** The server's data folder; the sandbox stores its own files in its subfolder `sandbox/`. */
  dataDir: string
  /**
   * Secret from which all credentials are derived, such as Twilio's account and token or the mail server's
   * password.
   */
  secret: string
  /** First port to try when looking for a free one; 0 for any. */
  httpPort: number
  smtpPort: number
  /** Whether to fail if these ports aren't free. */
  isPinned?: boolean
  /** The product's URL for events; if missing or null, none are sent. */
  productUrl?: string | null
  /** Names of services that aren't simulated, because the environment has keys for them. */
  without?: readonly string[]
  now?: () => number
  later?: (work: () => void, ms: number) => void
  /** Used to send status callbacks and events. */
  send?: typeof fetch
}

export interface Sandbox {
  inboxUrl: string
  /** Ports of the HTTP server and of the mail server. */
  ports: [number, number]
  /**
   * Environment variables that point the server at all simulated services; the fields below are for single
   * services.
   */
  env: Record<string, string>
  twilioEnv: Record<string, string>
  smtpEnv: Record<string, string>
  close: () => Promise<void>
}

const host = '127.0.0.1'
const user = 'fanfare'
/** Twilio's test sender, the only phone number that may send here. */
const sender = '+15005550006'

const faultKinds = {
  twilio: { calls: plainFaults },
  smtp: { calls: plainFaults },
  stripe: stripeFaults,
  paypal: paypalFaults,
  kakaopay: { calls: [...paymentFaults, 'refused', 'wrong_amount'] },
  kginicis: { calls: [...paymentFaults, 'refused', 'wrong_amount', 'foreign_host'] },
  streams: { calls: streamFaults },
  drand: { calls: [...paymentFaults, 'forged'] },
  witness: { calls: paymentFaults },
  cdn: { calls: paymentFaults },
}

/** All simulated services except email and SMS. A new one also needs an entry in {@link faultKinds}. */
const players: ((deps: ServiceDeps) => SimulatedService)[] = [
  ...[simulateStripe, simulatePaypal, simulateKakaopay, simulateInicis, simulateStreams],
  ...[simulateDrand, simulateWitness, simulateCdn, simulatePlayers],
]

/** Starts all of the sandbox's services: the HTTP ones on one port, the mail server on another. */
export async function startServices(options: SandboxOptions): Promise<Sandbox> {
  const { dataDir, secret, isPinned = false, without = [], now = Date.now, send = fetch } = options
  const schedule = options.later ?? ((work, ms) => void setTimeout(work, ms).unref())
  const folder = path.join(dataDir, 'sandbox')
  const messages = new Messages(folder, now)
  const faults = createFaults(faultKinds)
  const keys = { accountSid: `AC${secret.slice(0, 32)}`, authToken: secret.slice(32) }
  let ports: [number, number] = [0, 0]
  const url = () => `http://${host}:${ports[0]}`
  const deps = {
    folder,
    secret,
    faults,
    now,
    later: schedule,
    send,
    url,
    productUrl: options.productUrl ?? null,
  }
  const carriers = players.map(player => player(deps))
  const messengers = listMessengers(keys, () => ports[1])
  const listed = [...messengers, ...carriers].filter(({ name }) => !without.includes(name))
  const routes = [
    ...createInboxRoutes(messages),
    ...createTwilioRoutes({ keys, messages, faults, later: schedule, send }),
    ...carriers.flatMap(carrier => carrier.routes),
    ...faults.routes,
    ...createServiceListRoutes(listed, faultKinds, url),
  ]
  const http = createAdaptorServer({ fetch: serveRoutes(routes).fetch }) as Server & {
    closeAllConnections: () => void
  }
  const smtp = createSmtpServer({ keys: { user, password: keys.authToken }, messages, faults })
  const httpPort = await listen(http, options.httpPort, isPinned)
  const smtpPort = await listen(smtp.server, options.smtpPort || (options.httpPort && httpPort + 1), isPinned)
  ports = [httpPort, smtpPort]
  const inboxUrl = `http://localhost:${httpPort}`
  return {
    inboxUrl,
    ports,
    env: Object.assign(
      { SANDBOX_INBOX_URL: inboxUrl, SANDBOX_PLAYS: listed.map(({ name }) => name).join(',') },
      ...listed.map(({ env }) => env(url())),
    ),
    twilioEnv: messengers[0].env(url()),
    smtpEnv: messengers[1].env(),
    async close() {
      http.close()
      http.closeAllConnections()
      await new Promise<void>(resolve => smtp.close(() => resolve()))
    },
  }
}

function listMessengers(keys: TwilioKeys, smtpPort: () => number) {
  const guide = () => ({})
  const twilioEnv = (url: string) => ({
    TWILIO_URL: url,
    TWILIO_ACCOUNT_SID: keys.accountSid,
    TWILIO_AUTH_TOKEN: keys.authToken,
    TWILIO_FROM: sender,
  })
  const smtpEnv = () => ({ SMTP_URL: `smtp://${user}:${keys.authToken}@${host}:${smtpPort()}` })
  return [
    { name: 'twilio', title: 'Text messages (Twilio)', env: twilioEnv, guide },
    { name: 'smtp', title: 'Mail', env: smtpEnv, guide },
  ] as const
}

const portsTried = 50

/**
 * Listens on the first free port, counting up from `first`, or only on `first` if pinned; returns the port.
 */
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
