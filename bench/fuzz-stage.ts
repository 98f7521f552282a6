import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { modules } from '../src/app/modules.ts'
import { hashPassword } from '../src/identity/accounts/server/index.ts'
import { createApp } from '../src/platform/server/app.ts'
import { noLimiter } from '../src/platform/server/limits.ts'
import { listen } from '../src/platform/server/process/listen.ts'
import type { Fields } from '../tests/helpers/call-endpoint.ts'
import { buildCallFields, password } from '../tests/helpers/call-fields.ts'
import { createLivelyFan } from '../tests/helpers/lively-fan.ts'
import { aSmallCatalogue } from '../tests/helpers/small-catalogue.ts'
import { createBenchConfig } from './app.ts'
import { createScratchDatabase } from './database.ts'

export interface FuzzedFan {
  token: string
  /** Valid values for the fields of requests, by name. */
  fields: Fields
}

/**
 * Starts the product over HTTP without rate limits and external services; `addFan` adds fans with a row in
 * every table.
 */
export async function startFuzzServer() {
  await using cleanup = new AsyncDisposableStack()
  const database = cleanup.use(await createScratchDatabase())
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fanfare-fuzz-'))
  cleanup.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const config = createBenchConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url })
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: line => void errors.push(line) })
  for (const module of modules) await module.prepare?.({ config, database, log })
  const catalogue = await aSmallCatalogue(database)
  const passwordHash = String(await hashPassword(password))
  const app = await createApp({ config, database, log, limiter: noLimiter, modules })
  cleanup.defer(app.close)
  const listened = await listen(app.fetch, { host: '127.0.0.1', port: 0 })
  if (!listened.ok) throw new Error(listened.problem)
  cleanup.defer(() => listened.listening.drain(0))
  let fanCount = 0
  const addFan = async (): Promise<FuzzedFan> => {
    fanCount += 1
    const named = { username: `Fan ${fanCount}`, email: `fan${fanCount}@post.example` }
    const phone = `+1212555${String(fanCount).padStart(4, '0')}`
    const columns = { ...named, phone_e164: phone, password_hash: passwordHash }
    const fan = await createLivelyFan(database, catalogue, columns)
    return { token: fan.token, fields: buildCallFields(catalogue, fan) }
  }
  const disposables = cleanup.move()
  return {
    port: listened.listening.port,
    errors,
    addFan,
    [Symbol.asyncDispose]: () => disposables.disposeAsync(),
  }
}
