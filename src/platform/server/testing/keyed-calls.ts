import { pino } from 'pino'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { createApp } from '../app.ts'
import type { Database } from '../database.ts'
import type { Implementation } from '../implement.ts'
import { noLimiter } from '../limits.ts'
import type { TestDatabase } from './database.ts'
import { silentServiceClient } from './fake-service.ts'

interface Setup {
  database: TestDatabase
  implementations: Implementation[]
  transaction?: Database['transaction']
  now?: () => number
  serverKey?: string
}

export interface KeyedCallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  key?: string
  /** The calling fan's id; omitted for a visitor. */
  fan?: number
  body?: object
}

/** Returns a function that calls a test's own endpoints, as fans who exist only as ids. */
export function keyedCalls({ database, implementations, serverKey, ...options }: Setup) {
  const { transaction = database.transaction, now = Date.now } = options
  const toFan = (token: string) => ({ userId: Number.parseInt(token, 10), sessionId: 1, isRestricted: false })
  const authentication = { fanOf: async (token: string) => ({ fan: toFan(token) }) }
  const app = createApp({
    config: testConfig(serverKey ? { SERVER_KEY: serverKey } : {}),
    database: { ...database, transaction },
    now,
    log: pino({ level: 'silent' }),
    limiter: noLimiter,
    outside: silentServiceClient,
    modules: [{ name: 'asked', implementations, authentication }],
  })
  return async (path: string, { method = 'POST', key, fan, body = {} }: KeyedCallOptions = {}) => {
    const request = new Request(`https://fans.example${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(key !== undefined && { 'Idempotency-Key': key }),
        ...(fan !== undefined && { Authorization: `Bearer ${String(fan).padEnd(43, '-')}` }),
      },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    })
    const response = await (await app).fetch(request)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
}
