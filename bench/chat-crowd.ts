/**
 * Simulates the fans and readers of `npm run bench -- chat` in a separate process. Fans send messages open
 * loop: each has a due time. Readers poll once per second, at different times within the second; watchers
 * also store each response.
 */
import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { ChatPage, ChatSnapshot } from '../src/live/chat/chat-shapes.ts'
import type { LiveRoom } from './chat-stage.ts'
import { type HttpResponse, sendRequest } from './http.ts'
import { onOrder } from './worker.ts'

export interface CrowdOrder {
  /** Ports that fans send to in rotation. */
  writePorts: number[]
  readPort: number
  room: LiveRoom
  tokens: string[]
  /** Messages per second. */
  rate: number
  seconds: number
  readers: number
  watchers: number
}

export interface CrowdReport {
  statuses: Record<string, number>
  reads: Record<string, number>
  /** Times between sending a message and its arrival at each watcher, in ms. */
  latenciesMs: number[]
  /** Each watcher's messages at the end, ordered by `seq`. */
  seen: string[][]
  duplicates: number
  pagesRead: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 4_000 })

onOrder(async (order: CrowdOrder): Promise<CrowdReport> => {
  const report: CrowdReport = {
    statuses: {},
    reads: {},
    latenciesMs: [],
    seen: [],
    duplicates: 0,
    pagesRead: 0,
  }
  const sentAt = new Map<string, number>()
  const startMs = performance.now() + 1_000
  // Readers stay for another four seconds after the last message.
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
  return report
})

type Shared = { report: CrowdReport; sentAt: Map<string, number> }

async function write(order: CrowdOrder, n: number, { report, sentAt, dueMs }: Shared & { dueMs: number }) {
  const { writePorts, room, tokens } = order
  const text = `message ${n} of a loud evening`
  sentAt.set(text, dueMs)
  const { status } = await sendRequest({
    agent,
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
  const watcher = at < watchers ? createWatcher({ report, sentAt }) : null
  await delay((at * 1_000) / readers)
  while (performance.now() < untilMs) {
    const { status, text } = await sendRequest({
      agent,
      port,
      path: `${files}latest.json?date=${Date.now()}`,
      isBuffered: watcher !== null,
    })
    report.reads[status] = (report.reads[status] ?? 0) + 1
    if (watcher && status === 200)
      await watcher.add(JSON.parse(text) as ChatSnapshot, name =>
        sendRequest({ agent, port, path: files + name }),
      )
    await delay(1_000)
  }
  if (watcher) report.seen.push(watcher.listTexts())
}

type Read = (name: string) => Promise<HttpResponse>

/**
 * Creates a reader that collects all messages: from snapshots, and from pages for those between two
 * snapshots.
 */
function createWatcher({ report, sentAt }: Shared) {
  const texts = new Map<number, string>()
  const pages = new Set<string>()
  function addMessages(messages: { seq: number; text: string }[]) {
    for (const { seq, text } of messages) {
      const known = texts.get(seq)
      if (known === text) continue
      if (known !== undefined) report.duplicates += 1
      texts.set(seq, text)
      const sent = sentAt.get(text)
      if (sent !== undefined) report.latenciesMs.push(performance.now() - sent)
    }
  }
  return {
    async add({ messages, pages: named, last_seq: last }: ChatSnapshot, read: Read) {
      addMessages(messages)
      for (const { first, version } of named) {
        const name = `${first}-${version}.json`
        const isComplete = Array.from({ length: 100 }, (_, at) => first + at).every(seq => texts.has(seq))
        if (isComplete || pages.has(name) || first > last) continue
        pages.add(name)
        const { status, text } = await read(name)
        if (status !== 200) continue
        report.pagesRead += 1
        addMessages((JSON.parse(text) as ChatPage).messages)
      }
    },
    listTexts: () => [...texts].toSorted(([a], [b]) => a - b).map(([seq, text]) => `${seq} ${text}`),
  }
}
