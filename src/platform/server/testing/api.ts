import { pino } from 'pino'
import { testConfig } from '../../../../tests/helpers/config.ts'
import type { ErrorBody } from '../../contract/errors.ts'
import { createApp, type ServerModule } from '../app.ts'
import type { ReadDb } from '../database.ts'
import { noLimiter, type RateLimiter } from '../limits.ts'
import { createLocalPubSub, type PubSub } from '../pub-sub.ts'
import type { TestDatabase } from './database.ts'
import { silentServiceClient } from './fake-service.ts'

interface Setup {
  database: TestDatabase
  modules: ServerModule[]
  now?: () => number
  env?: NodeJS.ProcessEnv
  /** Pub/sub with other processes; local by default. */
  hints?: PubSub
  /** Rate limiter; unlimited by default. */
  limiter?: RateLimiter
}

/**
 * Creates the app with some modules on a test's database: `get('/api/v1/…')` returns the status and the
 * parsed body.
 */
export function testApi(setup: Setup) {
  const { database, modules, now = Date.now, env, hints = createLocalPubSub(), limiter = noLimiter } = setup
  const statements: string[] = []
  const recorded = <Given extends ReadDb>(db: Given): Given => ({
    ...db,
    query(statement, values) {
      statements.push(statement.name)
      return db.query(statement, values)
    },
  })
  const app = createApp({
    config: testConfig(env),
    database: {
      ...database,
      read: recorded(database.read),
      transaction: work => database.transaction(db => work(recorded(db))),
    },
    log: pino({ level: 'silent' }),
    limiter,
    outside: silentServiceClient,
    modules,
    now,
    hints,
  })
  const send = async (address: string, init?: RequestInit) =>
    (await app).fetch(new Request(`https://fans.example${address}`, init))
  return {
    statements,
    request: send,
    async get<Body = ErrorBody>(address: string): Promise<{ status: number; body: Body }> {
      const response = await send(address)
      return { status: response.status, body: (await response.json()) as Body }
    },
    /** Posts JSON, or a form if `body` is FormData. */
    async post<Body = ErrorBody>(
      address: string,
      body: object,
      headers: Record<string, string> = {},
    ): Promise<{ status: number; body: Body }> {
      const init =
        body instanceof FormData
          ? { headers, body }
          : { headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }
      const response = await send(address, { method: 'POST', ...init })
      return { status: response.status, body: (await response.json()) as Body }
    },
  }
}
