import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { SpanKind } from '@opentelemetry/api'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { createServiceClient } from './call-service.ts'
import { openCall } from './request.ts'
import { startTraces } from './start-traces.ts'
import { statement } from './statement.ts'
import { testDatabase } from './testing/database.ts'
import { inSpan, startRequestSpan } from './traces.ts'

interface Exported {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
}

interface Batch {
  resourceSpans: { scopeSpans: { spans: Exported[] }[] }[]
}

const one = statement({ name: 'traces.one', text: 'select 1 as one', row: z.object({ one: z.int() }) })
const log = { info: () => {}, warn: () => {} }
const trace = '0af7651916cd43dd8448eb211c80319c'
const parent = 'b7ad6b7169203331'

/** Starts a server that is both the collector of traces and the outside service. */
async function aCollector() {
  const spans: Exported[] = []
  const seen: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') {
      const batch = (await json(request)) as Batch
      spans.push(...batch.resourceSpans.flatMap(each => each.scopeSpans.flatMap(scope => scope.spans)))
    } else seen.push(request.headers['traceparent'] as string | undefined)
    response.end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const ask = () =>
    createServiceClient({ log }).callService({
      service: { name: 'postman', mayAsk: () => true },
      operation: 'send',
      url: `${url}/send`,
      timeoutMs: 5_000,
      read: () => null,
    })
  return { url, spans, seen, ask }
}

const aCall = (trustedProxies: number) =>
  openCall(
    new Request('http://site/', { headers: { traceparent: `00-${trace}-${parent}-01` } }),
    {},
    { trustedProxies, standing: {} },
  )

describe('traces', () => {
  test('join a request, its statements and its calls in the trace of the proxy', async () => {
    await using database = await testDatabase()
    const { url, spans, seen, ask } = await aCollector()
    const stop = startTraces({ endpoint: url, share: 1 })
    const call = { ...aCall(1), route: '/things/' }
    const span = startRequestSpan(call, 1)
    await span.run(async () => {
      await database.read.query(one)
      await database.transaction(db => db.query(one))
      await ask()
    })
    span.end(call, 200)
    await stop()
    expect(span.traceId).toBe(trace)
    expect(spans.map(({ name }) => name).toSorted()).toEqual([
      'GET /things/',
      'postman send',
      'traces.one',
      'traces.one',
    ])
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([trace]))
    const request = spans.find(({ name }) => name === 'GET /things/')
    expect(request?.parentSpanId).toBe(parent)
    const others = spans.filter(each => each !== request)
    expect(new Set(others.map(each => each.parentSpanId))).toEqual(new Set([request?.spanId]))
    const sent = spans.find(({ name }) => name === 'postman send')
    expect(seen).toEqual([`00-${trace}-${sent?.spanId}-01`])
  })

  test('ignore the trace of a caller without a trusted proxy', async () => {
    const { url } = await aCollector()
    const stop = startTraces({ endpoint: url, share: 1 })
    const { traceId } = startRequestSpan(aCall(0), 0)
    await stop()
    expect(traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(traceId).not.toBe(trace)
  })

  test('mark failed work, and leave its promise as it was', async () => {
    const { url, spans } = await aCollector()
    const stop = startTraces({ endpoint: url, share: 1 })
    const work = Promise.reject(new Error('broken'))
    const result = inSpan('job break', { kind: SpanKind.CONSUMER }, () => work)
    expect(result).toBe(work)
    await expect(result).rejects.toThrow('broken')
    await stop()
    expect(spans).toMatchObject([{ name: 'job break', status: { code: 2 } }])
  })

  test('are off, and send no header, without a collector', async () => {
    const { seen, ask } = await aCollector()
    const span = startRequestSpan(aCall(1), 1)
    await span.run(ask)
    expect(span.traceId).toBeUndefined()
    expect(seen).toEqual([undefined])
  })
})
