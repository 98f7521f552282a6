/**
 * Baseline of the write comparison: `node:http`, the driver, and the statements that the product runs for the
 * same call. They are recorded once per fan by running the product's use case, then replayed unchanged: first
 * the session's read, then the rest in one transaction. The response is the last statement's row.
 */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { applyToSelf } from '../src/identity/accounts/server/self.ts'
import { authenticateFan } from '../src/identity/accounts/server/sessions.ts'
import { openDatabase, type ReadDb } from '../src/platform/server/database.ts'
import { toQueryConfig } from '../src/platform/server/statement.ts'

type Statement = ReturnType<typeof toQueryConfig>

interface Recorded {
  session: Statement[]
  write: Statement[]
}

const database = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 10 })

function recording<Given extends ReadDb>(db: Given, into: Statement[]): Given {
  return {
    ...db,
    query(statement, values) {
      into.push(toQueryConfig(statement, values))
      return db.query(statement, values)
    },
  }
}

async function record(token: string, body: object): Promise<Recorded> {
  const { read, transaction } = database
  const recorded: Recorded = { session: [], write: [] }
  const context = {
    read: recording(read, recorded.session),
    transaction,
    now: Date.now,
    databaseTime: async () => Date.now(),
  }
  const found = await authenticateFan(token, context)
  if (!found) throw new Error('a fan of the bench has no session')
  await transaction(inside => applyToSelf(recording(inside, recorded.write), found.fan.userId, body))
  return recorded
}

async function replay({ session, write }: Recorded): Promise<unknown> {
  for (const statement of session) await database.pool.query(statement)
  const client = await database.pool.connect()
  try {
    let last: unknown
    await client.query('BEGIN')
    for (const statement of write) last = (await client.query(statement)).rows[0]
    await client.query('COMMIT')
    return last
  } finally {
    client.release()
  }
}

const byToken = new Map<string, Recorded>()

const server = createServer(async (request, response) => {
  if (request.url === '/healthz') return response.end('ok')
  const body = JSON.parse(await text(request)) as object
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const recorded = byToken.get(token) ?? (await record(token, body))
  byToken.set(token, recorded)
  const answer = JSON.stringify(await replay(recorded))
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(answer),
  })
  response.end(answer)
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
