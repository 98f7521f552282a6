import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { type AppSetup, createApp, type ServerModule } from '../app.ts'
import { noLimiter } from '../limits.ts'
import type { TestDatabase } from './database.ts'
import { silentServiceClient } from './fake-service.ts'

interface Setup {
  database: TestDatabase
  modules: ServerModule[]
  now?: () => number
  web?: AppSetup['web']
  /** Rate limiter; unlimited by default. */
  limiter?: AppSetup['limiter']
  log?: AppSetup['log']
  env?: NodeJS.ProcessEnv
  isRestoredCopy?: boolean
}

/**
 * Creates the whole app on a test's database, to be called through its public interface. Closing it deletes
 * its folder.
 */
export async function testApp({
  database,
  modules,
  now,
  web,
  limiter = noLimiter,
  env = {},
  isRestoredCopy = false,
  ...options
}: Setup) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-app-'))
  const app = await createApp({
    config: testConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, ...env }),
    database,
    log: options.log ?? pino({ level: 'silent' }),
    limiter,
    outside: silentServiceClient,
    modules,
    isRestoredCopy,
    ...(web && { web }),
    ...(now && { now }),
  })
  return {
    dataDir,
    /** @param address path and query, sent exactly as written */
    ask: async (address: string, init?: RequestInit, incoming?: IncomingMessage): Promise<Response> =>
      app.fetch(new Request(`https://fans.example${address}`, init), incoming && { incoming }),
    async close() {
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>
