/**
 * The fans and readers of `npm run bench -- chat`, in a process of their own. Fans write open loop: each message has a
 * due time. Readers ask once a second, each at a moment of its own; those who watch keep what they are given.
 */
import { Agent, request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { ChatPage, ChatSnapshot } from '../src/live/chat/chat-shapes.ts'
import type { LiveRoom } from './chat-stage.ts'

export interface CrowdOrder {
  /** Where fans write, one after the other, and where all read. */
  writePorts: number[]
  readPort: number
  room: LiveRoom
  tokens: string[]
  /** Messages a second. */
  rate: number
  seconds: number
  readers: number
  watchers: number
}

export interface CrowdReport {
  statuses: Record<string, number>
  /** Of readers' calls. */
  reads: Record<string, number>
  /** From a message's sending to each watcher, in ms. */
  latenciesMs: number[]
  /** What each watcher has at the end: the texts by seq, in order. */
  seen: string[][]
  twice: number
  pagesRead: number
  /** Of this process: processors used, and how late its own timers were, which readers' times hold, too. */
  own: { processors: number; lateMsP99: number }
}

const agent = new Agent({ keepAlive: true, maxSockets: 4_000 })

interface Asked {
  port: number
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Most readers only ask: what 2,000 of them are given would take a processor to keep. */
  isKept?: boolean
}

function ask({
  port,
  path,
  method = 'GET',
  headers = {},
  body,
  isKept = true,
}: Asked): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }, response => {
      const parts: Buffer[] = []
      if (isKept) response.on('data', (part: Buffer) => parts.push(part))
      else response.resume()
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
      )
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

process.on('message', (order: CrowdOrder) => {
  run(order).then(report => process.send?.(report))
})
process.on('disconnect', () => process.exit(0))

async function run(order: CrowdOrder): Promise<CrowdReport> {
  const own = { processors: 0, lateMsP99: 0 }
  const report: CrowdReport = {
    statuses: {},
    reads: {},
    latenciesMs: [],
    seen: [],
    twice: 0,
    pagesRead: 0,
    own,
  }
  const delays = monitorEventLoopDelay({ resolution: 10 })
  delays.enable()
  const sentAt = new Map<string, number>()
  const startMs = performance.now() + 1_000
  // Readers stay for a while behind the last message.
  const untilMs = startMs + order.seconds * 1_000 + 4_000
  const readers = Array.from({ length: order.readers }, (_, at) =>
    read(order, at, { report, sentAt, untilMs }),
  )
  const acks: Promise<void>[] = []
  for (let n = 0; n < order.rate * order.seconds; n += 1) {
    const dueMs = startMs + (n * 1_000) / order.rate
    const waitMs = dueMs - performance.now()
    if (waitMs > 1) await delay(waitMs)
    acks.push(write(order, n, { report, sentAt, dueMs }))
  }
  await Promise.all(acks)
  await Promise.all(readers)
  const { user, system } = process.cpuUsage()
  own.processors = (user + system) / 1_000 / (performance.now() - startMs)
  own.lateMsP99 = delays.percentile(99) / 1e6
  return report
}

type Shared = { report: CrowdReport; sentAt: Map<string, number> }

async function write(order: CrowdOrder, n: number, { report, sentAt, dueMs }: Shared & { dueMs: number }) {
  const { writePorts, room, tokens } = order
  const text = `message ${n} of a loud evening`
  sentAt.set(text, dueMs)
  const { status } = await ask({
    port: writePorts[n % writePorts.length] ?? 0,
    method: 'POST',
    path: `/api/v1/streaming/shows/${room.showId}/chats/${room.chatId}/messages/`,
    headers: { Authorization: `Bearer ${tokens[n % tokens.length]}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ text, client_id: `bench-message-${n}` }),
  })
  report.statuses[status] = (report.statuses[status] ?? 0) + 1
}

async function read(
  order: CrowdOrder,
  at: number,
  { report, sentAt, untilMs }: Shared & { untilMs: number },
) {
  const { readPort: port, room, readers, watchers } = order
  const files = `/livechat/${room.showId}/${room.chatId}/`
  const watcher = at < watchers ? newWatcher({ report, sentAt }) : null
  await delay((at * 1_000) / readers)
  while (performance.now() < untilMs) {
    const { status, body } = await ask({
      port,
      path: `${files}latest.json?date=${Date.now()}`,
      isKept: watcher !== null,
    })
    report.reads[status] = (report.reads[status] ?? 0) + 1
    if (watcher && status === 200)
      await watcher.take(JSON.parse(body) as ChatSnapshot, name => ask({ port, path: files + name }))
    await delay(1_000)
  }
  if (watcher) report.seen.push(watcher.texts())
}

type Read = (name: string) => Promise<{ status: number; body: string }>

/** A reader's own list: snapshots, and pages for what came between two of them. */
function newWatcher({ report, sentAt }: Shared) {
  const texts = new Map<number, string>()
  const pages = new Set<string>()
  function add(messages: { seq: number; text: string }[]) {
    for (const { seq, text } of messages) {
      const known = texts.get(seq)
      if (known === text) continue
      if (known !== undefined) report.twice += 1
      texts.set(seq, text)
      const sent = sentAt.get(text)
      if (sent !== undefined) report.latenciesMs.push(performance.now() - sent)
    }
  }
  return {
    async take({ messages, pages: named, last_seq: last }: ChatSnapshot, read: Read) {
      add(messages)
      for (const { first, version } of named) {
        const name = `${first}-${version}.json`
        const isWhole = Array.from({ length: 100 }, (_, at) => first + at).every(seq => texts.has(seq))
        if (isWhole || pages.has(name) || first > last) continue
        pages.add(name)
        const { status, body } = await read(name)
        if (status !== 200) continue
        report.pagesRead += 1
        add((JSON.parse(body) as ChatPage).messages)
      }
    },
    texts: () => [...texts].toSorted(([a], [b]) => a - b).map(([seq, text]) => `${seq} ${text}`),
  }
}
