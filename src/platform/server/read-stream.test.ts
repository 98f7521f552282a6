import { once } from 'node:events'
import { Agent, type ClientRequest, IncomingMessage, request } from 'node:http'
import { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Failure } from '../contract/errors.ts'
import { patienceMs } from './body-pace.ts'
import { listen } from './process/listen.ts'
import { BrokenBody, readBytes } from './read-body.ts'

/** A server that answers with what it has read, and what became of each reading. */
async function aServer(bytesMax: number, { isReadWhenGone = false } = {}) {
  const outcomes: string[] = []
  const heard = Promise.withResolvers<void>()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const listened = await listen(
    async (asked, { incoming }) => {
      if (isReadWhenGone) {
        heard.resolve()
        await new Promise(resolve => incoming.once('close', resolve))
      } else incoming.once('data', () => heard.resolve())
      const read = await readBytes(asked, bytesMax, { stream: incoming }).catch((error: unknown) => error)
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
  return { send, outcomes, heard: heard.promise }
}

async function answerOf(sent: ClientRequest): Promise<string> {
  const [response] = await once(sent, 'response')
  return text(response)
}

test('what comes in pieces is put together, and nothing is nothing, on one kept connection', async () => {
  const { send } = await aServer(10)
  const inPieces = send()
  inPieces.write('ab')
  inPieces.write('')
  inPieces.end('cd')
  expect(await answerOf(inPieces)).toBe('abcd')
  expect(await answerOf(send().end())).toBe('')
  expect(await answerOf(send().end('0123456789'))).toBe('0123456789')
})

test('too much is refused while it still comes, and the answer arrives', async () => {
  const { send } = await aServer(10)
  const sent = send()
  const answer = answerOf(sent)
  sent.write('x'.repeat(11))
  expect(await answer).toBe('body_too_large')
  sent.on('error', () => {}).destroy()
  expect(await answerOf(send().end('after it'))).toBe('after it')
})

test('who leaves in the middle of a body breaks it off', async () => {
  const { send, outcomes, heard } = await aServer(10)
  const sent = send().on('error', () => {})
  sent.setHeader('Content-Length', '8')
  sent.write('half')
  await heard
  sent.destroy()
  await expect.poll(() => outcomes).toEqual(['broken'])
})

test.each([
  ['none of its body', { 'Content-Length': '8' }, ''],
  ['half of its body', { 'Content-Length': '8' }, 'half'],
  ['no chunk of its body', { 'Transfer-Encoding': 'chunked' }, ''],
  ['a chunk of its body', { 'Transfer-Encoding': 'chunked' }, 'half'],
])('who has sent %s and is gone before it is read has broken it off', async (_what, headers, body) => {
  const { send, outcomes, heard } = await aServer(10, { isReadWhenGone: true })
  const sent = send().on('error', () => {})
  for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value)
  sent.flushHeaders()
  sent.write(body)
  await heard
  sent.destroy()
  await expect.poll(() => outcomes).toEqual(['broken'])
})

test('who has sent the whole body and is gone before it is read has sent it', async () => {
  const { send, outcomes, heard } = await aServer(10, { isReadWhenGone: true })
  const sent = send().on('error', () => {})
  sent.end('whole')
  await heard
  sent.destroy()
  await expect.poll(() => outcomes).toEqual(['whole'])
})

test('a stream that stalls is given up in time, and stays open for the answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const stream = new IncomingMessage(new Socket())
  stream.push('half')
  const asked = new Request('http://fans.example/', { method: 'POST' })
  const reading = readBytes(asked, 10, { stream })
  await vi.advanceTimersByTimeAsync(patienceMs + 10)
  const read = await reading
  expect(read instanceof Failure && read.entry.name).toBe('body_too_slow')
  expect([stream.destroyed, stream.isPaused(), vi.getTimerCount()]).toEqual([false, true, 0])
})
