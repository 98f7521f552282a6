import { pino } from 'pino'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { createApp } from '../app.ts'
import type { Database } from '../database.ts'
import type { Implementation } from '../implement.ts'
import { noLimiter } from '../limits.ts'
import type { TestDatabase } from './database.ts'
import { quietOutside } from './outside.ts'

interface Setup {
  database: TestDatabase
  implementations: Implementation[]
  transaction?: Database['transaction']
  now?: () => number
  serverKey?: string
}

export interface Asked {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  key?: string
  /** Whose call it is; a visitor's without it. */
  fan?: number
  body?: object
}

/** Calls of a test's own endpoints, by fans who are only numbers. */
export function keyedCalls({ database, implementations, serverKey, ...given }: Setup) {
  const { transaction = database.transaction, now = Date.now } = given
  const fanOf = (token: string) => ({ userId: Number.parseInt(token, 10), sessionId: 1, isRestricted: false })
  const authentication = { fanOf: async (token: string) => ({ fan: fanOf(token) }) }
  const app = createApp({
    config: testConfig(serverKey ? { SERVER_KEY: serverKey } : {}),
    database: { ...database, transaction },
    now,
    log: pino({ level: 'silent' }),
    limiter: noLimiter,
    outside: quietOutside,
    modules: [{ name: 'asked', implementations, authentication }],
  })
  return async (path: string, { method = 'POST', key, fan, body = {} }: Asked = {}) => {
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
