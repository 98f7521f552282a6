/**
 * `npm run bench -- watching`: measures for a minute how busy the main thread of a live show's page is on a
 * phone with four times CPU slowdown, with 20 messages and 30 hearts per second. Passes when it is busy at
 * most 30 % of the time without the video. `--seconds 60`.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { startServices } from '../packages/sandbox/services.ts'
import { launchBrowser, phone, throttle } from './browser.ts'
import { addLiveRoom, type LiveRoom } from './chat-stage.ts'
import { createScratchDatabase } from './database.ts'
import { finish, formatCounts, formatLoad, type Outcome, say } from './report.ts'
import { addSignedInFans } from './signed-in-fans.ts'
import { dataDir, startProduct } from './stage.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
const seconds = Number(values.seconds)
const slower = 4
const messagesPerSecond = 20
const heartsPerSecond = 30
/** One call sends all hearts of a fan in a second. */
const heartsPerCall = 5
const limit = 0.3
interface Show {
  origin: string
  room: LiveRoom
}

async function main(): Promise<Outcome> {
  await using database = await createScratchDatabase({ isDurable: true })
  const nowhere = { productUrl: null, httpPort: 0, smtpPort: 0 }
  const services = await startServices({ dataDir, secret: randomBytes(32).toString('hex'), ...nowhere })
  await using product = await startProduct({ database }, services.env)
  const browser = await launchBrowser()
  const show = { origin: `http://localhost:${product.port}`, room: await addLiveRoom(database) }
  say(formatLoad())
  const tokens = (await addSignedInFans(database, messagesPerSecond)).map(({ token }) => token)
  const outcome = await measureThread(browser, show, tokens)
  await browser.close()
  await services.close()
  return outcome
}

/** Opens the show's page and presses "Watch now". */
async function watch(browser: Browser, { origin, room }: Show, { hasPicture = true } = {}): Promise<Page> {
  const context = await browser.newContext({ ...phone, baseURL: origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  if (!hasPicture) await page.route('**/hls/**', route => route.abort())
  await page.goto(`/live/${room.showId}/`)
  await page.locator('html[data-ready]').waitFor()
  await page.locator('[data-notice] button').tap()
  await page.getByRole('button', { name: 'Watch now' }).tap()
  await page.locator('video').waitFor()
  if (hasPicture) await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
  return page
}

async function measureThread(browser: Browser, show: Show, tokens: string[]): Promise<Outcome> {
  let share = 0
  for (const hasPicture of [false, true]) {
    const page = await watch(browser, show, { hasPicture })
    const session = await page.context().newCDPSession(page)
    // The thread's own clock excludes other programs on the machine.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await throttle(session, slower)
    const readBusy = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    }
    const ending = new AbortController()
    const crowd = chat(show, tokens, ending.signal)
    await delay(5_000)
    const before = await readBusy()
    await delay(seconds * 1_000)
    const busy = ((await readBusy()) - before) / seconds
    ending.abort()
    const statuses = await crowd
    const shown = await page.getByRole('log').getByRole('listitem').count()
    if (!hasPicture) share = busy
    const picture = hasPicture ? 'with' : 'without'
    say(`${(busy * 100).toFixed(1)} % busy ${picture} the picture (${shown} messages shown)`)
    say(`responses: ${formatCounts(statuses)}`)
    await page.context().close()
  }
  return {
    isPassed: share <= limit,
    summary: `${(share * 100).toFixed(1)} % busy without the picture (≤ ${limit * 100} %)`,
  }
}

/** Sends one message per second for each fan, and five hearts for six of them. */
async function chat({ origin, room }: Show, tokens: string[], signal: AbortSignal) {
  const statuses: Record<string, number> = {}
  const post = async (token: string, path: string, body: object) => {
    const response = await fetch(
      `${origin}/api/v1/streaming/shows/${room.showId}/chats/${room.chatId}/${path}/`,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      },
    )
    const key = `${path} ${response.status}`
    statuses[key] = (statuses[key] ?? 0) + 1
  }
  const pending: Promise<void>[] = []
  const startMs = Math.round(performance.now())
  for (let second = 0; !signal.aborted; second += 1) {
    for (const [at, token] of tokens.entries()) {
      const text = `Line ${second} of fan ${at}, and it goes on`
      pending.push(post(token, 'messages', { text, client_id: `watching-${startMs}-${second}-${at}` }))
      if (at < heartsPerSecond / heartsPerCall) pending.push(post(token, 'hearts', { count: heartsPerCall }))
      // Sends are spread over the round; a round of 1.1 s stays below the limit of one message per second.
      await delay(Math.max(0, startMs + (second + (at + 1) / tokens.length) * 1_100 - performance.now()))
    }
  }
  await Promise.all(pending)
  return statuses
}

finish(await main())
