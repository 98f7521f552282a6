import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { loadConfig } from '../src/app/config.ts'
import { modules } from '../src/app/modules.ts'
import { type App, createApp } from '../src/platform/server/app.ts'
import type { Config } from '../src/platform/server/config.ts'
import type { Database } from '../src/platform/server/database.ts'
import { noLimiter } from '../src/platform/server/limits.ts'

/** The server key of all benchmarks; not a secret. */
export const benchKey = 'a key that only benches have, and all of them'

export function createBenchConfig(env: NodeJS.ProcessEnv = {}): Config {
  const loaded = loadConfig({ SERVER_KEY: benchKey, ...env })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  return loaded.config
}

export const silentLog = pino({ level: 'silent' })

/** Creates the product's app in this process, without logs and rate limits. */
export async function createBenchApp(
  database: Database,
  env: NodeJS.ProcessEnv = {},
  now?: () => number,
): Promise<App> {
  const config = createBenchConfig(env)
  const app = await createApp({
    config,
    database,
    log: silentLog,
    limiter: noLimiter,
    modules,
    ...(now && { now }),
  })
  // Makes the adapter install its lightweight Request and Response globals, as in production.
  getRequestListener(request => app.fetch(request))
  return app
}

export async function prepareModules(database: Database): Promise<void> {
  for (const module of modules)
    await module.prepare?.({ config: createBenchConfig(), database, log: silentLog })
}
