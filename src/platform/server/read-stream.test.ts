import { once } from 'node:events'
import { Agent, type ClientRequest, IncomingMessage, request } from 'node:http'
import { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Failure } from '../contract/errors.ts'
import { graceMs } from './body-pace.ts'
import { listen } from './process/listen.ts'
import { BrokenBody, readBytes } from './read-body.ts'

/** Starts a server that responds with the content it has read, and records the outcome of each read. */
async function aServer(bytesMax: number, { isReadWhenGone = false } = {}) {
  const outcomes: string[] = []
  const received = Promise.withResolvers<void>()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const listened = await listen(
    async (webRequest, { incoming }) => {
      if (isReadWhenGone) {
        received.resolve()
        await new Promise(resolve => incoming.once('close', resolve))
      } else incoming.once('data', () => received.resolve())
      const read = await readBytes(webRequest, bytesMax, { stream: incoming }).catch(
        (error: unknown) => error,
      )
      if (read instanceof Failure) outcomes.push(read.entry.name)
      else outcomes.push(read instanceof BrokenBody ? 'broken' : String(read))
      return new Response(outcomes.at(-1) ?? '')
    },
    { host: '127.0.0.1', port: 0 },
  )
  if (!listened.ok) throw new Error(listened.problem)
  const { port, drain } = listened.listening
  onTestFinished(async () => {
    agent.destroy()
    await drain(0)
  })
  const send = () => request({ host: '127.0.0.1', port, agent, method: 'POST' })
  return { send, outcomes, heard: received.promise }
}

async function readResponse(sent: ClientRequest): Promise<string> {
  const [response] = await once(sent, 'response')
  return text(response)
}

describe('readStream', () => {
  test('joins chunks and accepts empty bodies on one keep-alive connection', async () => {
    const { send } = await aServer(10)
    const inChunks = send()
    inChunks.write('ab')
    inChunks.write('')
    inChunks.end('cd')
    expect(await readResponse(inChunks)).toBe('abcd')
    expect(await readResponse(send().end())).toBe('')
    expect(await readResponse(send().end('0123456789'))).toBe('0123456789')
  })

  test('rejects a large body while it is still arriving and delivers the response', async () => {
    const { send } = await aServer(10)
    const sent = send()
    const pendingResponse = readResponse(sent)
    sent.write('x'.repeat(11))
    expect(await pendingResponse).toBe('body_too_large')
    sent.on('error', () => {}).destroy()
    expect(await readResponse(send().end('after it'))).toBe('after it')
  })

  test('reports a broken body when the client disconnects in the middle', async () => {
    const { send, outcomes, heard: received } = await aServer(10)
    const sent = send().on('error', () => {})
    sent.setHeader('Content-Length', '8')
    sent.write('half')
    await received
    sent.destroy()
    await expect.poll(() => outcomes).toEqual(['broken'])
  })

  test.each([
    ['none of its body', { 'Content-Length': '8' }, ''],
    ['half of its body', { 'Content-Length': '8' }, 'half'],
    ['no chunk of its body', { 'Transfer-Encoding': 'chunked' }, ''],
    ['a chunk of its body', { 'Transfer-Encoding': 'chunked' }, 'half'],
  ])(
    'reports a broken body when the client sent %s and disconnected before it was read',
    async (_what, headers, body) => {
      const { send, outcomes, heard: received } = await aServer(10, { isReadWhenGone: true })
      const sent = send().on('error', () => {})
      for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value)
      sent.flushHeaders()
      sent.write(body)
      await received
      sent.destroy()
      await expect.poll(() => outcomes).toEqual(['broken'])
    },
  )

  test('reads the whole body of a client that disconnected before it was read', async () => {
    const { send, outcomes, heard: received } = await aServer(10, { isReadWhenGone: true })
    const sent = send().on('error', () => {})
    sent.end('whole')
    await received
    sent.destroy()
    await expect.poll(() => outcomes).toEqual(['whole'])
  })

  test('gives up a stalled stream in time and leaves it open for the response', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const stream = new IncomingMessage(new Socket())
    stream.push('half')
    const webRequest = new Request('http://fans.example/', { method: 'POST' })
    const reading = readBytes(webRequest, 10, { stream })
    await vi.advanceTimersByTimeAsync(graceMs + 10)
    const read = await reading
    expect(read instanceof Failure && read.entry.name).toBe('body_too_slow')
    expect([stream.destroyed, stream.isPaused(), vi.getTimerCount()]).toEqual([false, true, 0])
  })
})
