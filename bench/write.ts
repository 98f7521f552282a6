import { startSession } from '../src/identity/accounts/server/sessions.ts'
import type { Database } from '../src/platform/server/database.ts'
import { connections, startLoadGenerator } from './load.ts'
import { compare, type Verdict } from './ratio.ts'
import { type Stage, startBare, startProduct } from './stage.ts'

const body = JSON.stringify({ username: 'Mira of the bench' })

/**
 * Compares `PATCH /api/v3/users/self/` by the whole product (session, rate limiting, schema, one transaction,
 * response) with the same statements in one transaction behind `node:http`. Each connection is a different
 * fan, so there's no row contention. Both sides wait for the same disk at each commit, as in production.
 */
export async function compareWrites(stage: Stage): Promise<Verdict[]> {
  const tokens = await startSessions(stage.database)
  const headers = tokens.map(token => ({
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
  }))
  await using product = await startProduct(stage)
  await using bare = await startBare({ DATABASE_URL: stage.database.url }, 'bench/bare-write.ts')
  using load = startLoadGenerator()
  const write = { method: 'PATCH', body, headersPerConnection: headers }
  const path = '/api/v3/users/self/'
  const verdict = await compare({
    name: 'a write over HTTP / node:http with the same SQL in one transaction',
    ours: load.side(product.port, path, write),
    bare: load.side(bare.port, path, write),
    ratioMin: 0.5,
  })
  return [verdict]
}

/** Starts a session for each connection, each for a different fan of the demo catalogue. */
async function startSessions({ pool, db }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ id: number }>('select id from users order by id limit $1', [
    connections,
  ])
  const now = Date.now()
  return Promise.all(rows.map(({ id }) => startSession(db, id, now)))
}
