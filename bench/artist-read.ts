import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import * as z from 'zod'
import { loadConfig } from '../src/app/config.ts'
import { modules } from '../src/app/modules.ts'
import { artistStatement } from '../src/catalogue/artists/server/get-artist.ts'
import { createApp } from '../src/platform/server/app.ts'
import { noLimiter } from '../src/platform/server/limits.ts'
import { statement } from '../src/platform/server/statement.ts'
import { benchKey } from './bench-config.ts'
import { startLoadGenerator } from './load.ts'
import { compare, inProcess, type Verdict } from './ratio.ts'
import { type Stage, startBare, startProduct } from './stage.ts'

const lanes = 32
const ratioMin = 0.6

const firstStatement = statement({
  name: 'bench.first',
  text: 'select min(id) as id from artists',
  row: z.object({ id: z.int() }),
})

/**
 * `GET /api/v1/artists/{id}/` against the same statement: both over HTTP (a bare Hono handler returns the
 * row), and both in this process (`app.fetch` against the driver alone, with the same concurrency).
 */
export async function artistRead(stage: Stage): Promise<Verdict[]> {
  const { db } = stage.database
  const [first] = await db.query(firstStatement)
  if (!first) throw new Error('the catalogue is empty')
  return [await overHttp(stage, first.id), await withinProcess(stage, first.id)]
}

async function overHttp(stage: Stage, id: number): Promise<Verdict> {
  await using product = await startProduct(stage)
  await using bare = await startBare({ DATABASE_URL: stage.database.url })
  using load = startLoadGenerator()
  const path = `/api/v1/artists/${id}/`
  // Awaited here, because `using` disposes the resources when this function returns.
  return await compare({
    name: 'artist read over HTTP / bare Hono handler with the same SQL',
    ours: load.side(product.port, path),
    bare: load.side(bare.port, path),
    ratioMin,
  })
}

async function withinProcess({ database }: Stage, id: number): Promise<Verdict> {
  const loaded = loadConfig({ SERVER_KEY: benchKey })
  if (!loaded.ok) throw new Error(loaded.problems.join(' '))
  const log = pino({ level: 'silent' })
  const app = await createApp({ config: loaded.config, database, log, limiter: noLimiter, modules })
  // As in production: the adapter installs its lightweight Request and Response globals.
  getRequestListener(request => app.fetch(request))
  const request = new Request(`http://localhost/api/v1/artists/${id}/`)
  return compare({
    name: 'artist read in the process / driver loop with the same SQL',
    ours: inProcess(lanes, () => app.fetch(request)),
    bare: inProcess(lanes, () => database.db.query(artistStatement, [id, 'en'])),
    ratioMin,
  })
}
