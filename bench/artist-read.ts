import { artistStatement } from '../src/catalogue/artists/server/get-artist.ts'
import { createBenchApp } from './app.ts'
import { startLoadGenerator } from './load.ts'
import { compare, createInProcessSide, type Verdict } from './ratio.ts'
import { type Stage, startBare, startProduct } from './stage.ts'

const lanes = 32
const ratioMin = 0.6

/**
 * Compares `GET /api/v1/artists/{id}/` with its SQL statement alone: over HTTP (a bare Hono handler returns
 * the row), and in this process (`app.fetch` against the driver, with the same concurrency).
 */
export async function compareArtistReads(stage: Stage): Promise<Verdict[]> {
  const { rows } = await stage.database.pool.query<{ id: number }>('select min(id) as id from artists')
  const id = rows[0]?.id ?? 0
  return [await compareOverHttp(stage, id), await compareInProcess(stage, id)]
}

async function compareOverHttp(stage: Stage, id: number): Promise<Verdict> {
  await using product = await startProduct(stage)
  await using bare = await startBare({ DATABASE_URL: stage.database.url })
  using load = startLoadGenerator()
  const path = `/api/v1/artists/${id}/`
  // Awaited here, because `await using` disposes the servers when this function returns.
  return await compare({
    name: 'artist read over HTTP / bare Hono handler with the same SQL',
    ours: load.side(product.port, path),
    bare: load.side(bare.port, path),
    ratioMin,
  })
}

async function compareInProcess({ database }: Stage, id: number): Promise<Verdict> {
  const app = await createBenchApp(database)
  const request = new Request(`http://localhost/api/v1/artists/${id}/`)
  return compare({
    name: 'artist read in the process / driver loop with the same SQL',
    ours: createInProcessSide(lanes, () => app.fetch(request)),
    bare: createInProcessSide(lanes, () => database.db.query(artistStatement, [id, 'en'])),
    ratioMin,
  })
}
