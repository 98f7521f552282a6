/**
 * Baseline of the HTTP comparisons: Hono on @hono/node-server without middleware. `/` returns the same bytes
 * as COPY_OF; `/api/v1/artists/:id/` returns the row that the product's own statement reads.
 */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { artistStatement } from '../src/catalogue/artists/server/get-artist.ts'
import { openDatabase } from '../src/platform/server/database.ts'
import { browserHeaders } from './load.ts'

/** Headers that every server generates for each response. */
const perAnswer = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']

async function copyAnswer(
  url: string,
): Promise<{ body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }> {
  const [answer] = (await once(get(url, { headers: browserHeaders }), 'response')) as [IncomingMessage]
  const headers = Object.entries(answer.headers).filter(([name]) => !perAnswer.includes(name))
  return {
    body: new Uint8Array(await buffer(answer)),
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
  }
}

const app = new Hono()
app.get('/healthz', c => c.text('ok'))
if (process.env['COPY_OF']) {
  const { body, headers } = await copyAnswer(process.env['COPY_OF'])
  app.get('/', c => c.body(body, 200, headers))
}
if (process.env['DATABASE_URL']) {
  const { db } = openDatabase(process.env['DATABASE_URL'], { max: 10 })
  app.get('/api/v1/artists/:id/', async c => {
    const [row] = await db.query(artistStatement, [Number(c.req.param('id')), 'en'])
    return row ? c.json(row) : c.notFound()
  })
}
serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
