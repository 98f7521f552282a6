import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { modules } from '../src/app/modules.ts'
import type { ChatArchive, ChatIndex, ChatPage } from '../src/live/chat/chat-shapes.ts'
import { type App, createApp } from '../src/platform/server/app.ts'
import { noLimiter } from '../src/platform/server/limits.ts'
import { benchConfig } from './bench-config.ts'
import type { LiveRoom } from './chat-stage.ts'
import { percentile } from './open-loop.ts'
import type { ScratchDatabase } from './scratch-database.ts'

/** The product in this process, with a clock that stands: what is in memory stays there. */
export async function appAlone(database: ScratchDatabase): Promise<App> {
  const now = Date.now()
  const log = pino({ level: 'silent' })
  return createApp({ config: benchConfig(), database, log, limiter: noLimiter, modules, now: () => now })
}

const files = ({ showId, chatId }: LiveRoom) => `http://localhost/livechat/${showId}/${chatId}/`

/** Processor time of one answer from memory, in µs: the median of several rounds. */
export async function costOfSnapshot(app: App, room: LiveRoom): Promise<number> {
  // As the adapter of Node's server calls it: with light objects for requests and answers, and Node's own headers.
  getRequestListener(() => new Response(''))
  const request = new Request(`${files(room)}latest.json?date=1`)
  const headers = { host: 'localhost', 'accept-encoding': 'gzip', 'user-agent': 'bench' }
  const incoming = { url: new URL(request.url).pathname, headers, socket: { remoteAddress: '127.0.0.1' } }
  const env = { incoming } as unknown as Parameters<App['fetch']>[1]
  await app.fetch(request, env)
  const rounds: number[] = []
  for (let round = 0; round < 9; round += 1) {
    const before = process.cpuUsage()
    for (let n = 0; n < 5_000; n += 1) await app.fetch(request, env)
    const { user, system } = process.cpuUsage(before)
    rounds.push((user + system) / 5_000)
  }
  return percentile(rounds, 0.5)
}

/** Origin time of finding moments of a replay, in ms: the archive, one index, one page. */
export async function seeks(app: App, room: LiveRoom, count: number): Promise<number[]> {
  const get = async <Body>(name: string) =>
    (await (await app.fetch(new Request(files(room) + name))).json()) as Body
  const { archive_version: version } = await get<{ archive_version: number }>('latest.json')
  const archive = await get<ChatArchive>(`archive-${version}.json`)
  const [from, until] = [Date.parse(archive.indexes[0]?.at ?? ''), Date.now()]
  const timesMs: number[] = []
  for (let n = 0; n < count; n += 1) {
    const wanted = new Date(from + ((until - from) * ((n * 7_919) % count)) / count).toISOString()
    const startMs = performance.now()
    const { indexes } = await get<ChatArchive>(`archive-${version}.json`)
    const index = indexes.findLast(({ at }) => at <= wanted)
    const { pages } = await get<ChatIndex>(`index-${index?.index}-${index?.version}.json`)
    const page = pages.findLast(({ at }) => at <= wanted)
    const { messages } = await get<ChatPage>(`${page?.first}-${page?.version}.json`)
    timesMs.push(performance.now() - startMs)
    if ((messages[0]?.at ?? '') > wanted) throw new Error(`a page that begins behind ${wanted}`)
  }
  return timesMs
}
