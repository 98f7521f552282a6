import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { playCdn } from './cdn.ts'
import { playDrand } from './drand/drand.ts'
import { createFaults, plainFaults } from './faults.ts'
import { inboxRoutes } from './inbox/inbox-routes.ts'
import { inicis } from './inicis/inicis.ts'
import { kakaopay } from './kakaopay/kakaopay.ts'
import { Messages } from './messages.ts'
import { moneyFaults } from './misbehave.ts'
import { paypalFaults, playPaypal } from './paypal/paypal.ts'
import type { Means, Player } from './player.ts'
import { playPlayers } from './players/players.ts'
import { serveRoutes } from './routes.ts'
import { serviceList } from './service-list.ts'
import { createSmtpServer } from './smtp.ts'
import { playStreams, streamFaults } from './streams/streams.ts'
import { playStripe, stripeFaults } from './stripe/stripe.ts'
import { type TwilioKeys, twilioRoutes } from './twilio.ts'
import { playWitness } from './witness/witness.ts'

export interface SandboxOptions {
  /** The server's data folder; the sandbox keeps its own files in `sandbox/` there. */
  dataDir: string
  /** All credentials are derived from it: Twilio's account and token, the mail server's password. */
  secret: string
  /** The first port to try when looking for free ones; 0: any. */
  httpPort: number
  smtpPort: number
  /** Fail when these very ports aren't free. */
  isPinned?: boolean
  /** The product's address, for events; without it none are sent. */
  productUrl?: string | null
  /** Names of services that aren't simulated, because the environment has keys for them. */
  without?: readonly string[]
  now?: () => number
  later?: (work: () => void, ms: number) => void
  /** Sends status callbacks and events. */
  send?: typeof fetch
}

export interface Sandbox {
  inboxUrl: string
  /** Of the HTTP server and the mail server. */
  ports: [number, number]
  /** Environment variables that point the server at all simulated services, and at single ones. */
  env: Record<string, string>
  twilioEnv: Record<string, string>
  smtpEnv: Record<string, string>
  close: () => Promise<void>
}

const host = '127.0.0.1'
const user = 'fanfare'
/** Twilio's test sender, the only number here that may send. */
const sender = '+15005550006'

/** Faults that can be injected per service. */
const faultKinds = {
  twilio: { calls: plainFaults },
  smtp: { calls: plainFaults },
  stripe: stripeFaults,
  paypal: paypalFaults,
  kakaopay: { calls: [...moneyFaults, 'refused', 'wrong_amount'] },
  kginicis: { calls: [...moneyFaults, 'refused', 'wrong_amount', 'foreign_host'] },
  streams: { calls: streamFaults },
  drand: { calls: [...moneyFaults, 'forged'] },
  witness: { calls: moneyFaults },
  cdn: { calls: moneyFaults },
}

/**
 * Payment services, the streams' edge, the beacon of draws, the witness of the vote and the CDN; add a new one here and
 * in {@link faultKinds}.
 */
const players: ((means: Means) => Player)[] = [
  ...[playStripe, playPaypal, kakaopay, inicis, playStreams],
  ...[playDrand, playWitness, playCdn, playPlayers],
]

/** Starts all services of the sandbox: HTTP ones behind one port, the mail server on another. */
export async function startServices(options: SandboxOptions): Promise<Sandbox> {
  const { dataDir, secret, isPinned = false, without = [], now = Date.now, send = fetch } = options
  const later = options.later ?? ((work, ms) => void setTimeout(work, ms).unref())
  const folder = path.join(dataDir, 'sandbox')
  const messages = new Messages(folder, now)
  const faults = createFaults(faultKinds)
  const keys = { accountSid: `AC${secret.slice(0, 32)}`, authToken: secret.slice(32) }
  let ports: [number, number] = [0, 0]
  const url = () => `http://${host}:${ports[0]}`
  const means = { folder, secret, faults, now, later, send, url, productUrl: options.productUrl ?? null }
  const carriers = players.map(player => player(means))
  const messengers = messengersOf(keys, () => ports[1])
  const listed = [...messengers, ...carriers].filter(({ name }) => !without.includes(name))
  const routes = [
    ...inboxRoutes(messages),
    ...twilioRoutes({ keys, messages, faults, later, send }),
    ...carriers.flatMap(carrier => carrier.routes),
    ...faults.routes,
    ...serviceList(listed, faultKinds, url),
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

function messengersOf(keys: TwilioKeys, smtpPort: () => number) {
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

/** Listens on the first free port from `first` on, or only on that one when pinned; returns the port. */
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
