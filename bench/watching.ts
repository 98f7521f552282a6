/**
 * `npm run bench -- watching`: what a live show costs the main thread of a phone's page on a processor slowed four times,
 * with 20 messages and 30 hearts a second: its busy share over a minute, with and without the picture. Passes when it is
 * at most 30 % without. `-- watching --live 600` measures the delay of a live picture instead, for so many seconds, and
 * counts its stalls: the median is to be 6 to 8 seconds, with at most one stall in ten minutes.
 */
import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startServices } from '../packages/sandbox/services.ts'
import { aLiveRoom, type LiveRoom } from './chat-stage.ts'
import { median } from './ratio.ts'
import { scratchDatabase } from './scratch-database.ts'
import { signedInFans } from './signed-in-fans.ts'
import { dataDir, startProduct } from './stage.ts'

const { values } = parseArgs({
  options: { live: { type: 'string' }, seconds: { type: 'string', default: '60' } },
})
const seconds = Number(values.live ?? values.seconds)
const slower = 4
const messagesPerSecond = 20
const heartsPerSecond = 30
/** A call carries a fan's hearts of a second. */
const heartsOfFan = 5
const limit = 0.3
const phone = {
  viewport: { width: 412, height: 823 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 1.75,
}

const say = (line: string) => process.stdout.write(`${line}\n`)

interface Place {
  origin: string
  room: LiveRoom
}

async function main(): Promise<boolean> {
  await using database = await scratchDatabase({ isDurable: true })
  const nowhere = { productUrl: null, httpPort: 0, smtpPort: 0 }
  const services = await startServices({ dataDir, secret: randomBytes(32).toString('hex'), ...nowhere })
  await using product = await startProduct({ database }, services.env)
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox'] })
  const place = { origin: `http://localhost:${product.port}`, room: await aLiveRoom(database) }
  say(`load ${loadavg()[0]?.toFixed(2)}`)
  const tokens = (await signedInFans(database, messagesPerSecond)).map(({ token }) => token)
  const isPassed =
    values.live === undefined
      ? await measureThread(browser, place, tokens)
      : await measureDelay(browser, place)
  await browser.close()
  await services.close()
  return isPassed
}

/** The page of the show, with the press on "Watch now". */
async function watch(browser: Browser, { origin, room }: Place, { hasPicture = true } = {}): Promise<Page> {
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

async function measureThread(browser: Browser, place: Place, tokens: string[]): Promise<boolean> {
  let isPassed = true
  for (const hasPicture of [false, true]) {
    const page = await watch(browser, place, { hasPicture })
    const session = await page.context().newCDPSession(page)
    // By the thread's own clock: the other programs of the machine don't count.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const busy = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    }
    const ending = new AbortController()
    const crowd = speak(place, tokens, ending.signal)
    await delay(5_000)
    const before = await busy()
    await delay(seconds * 1_000)
    const share = ((await busy()) - before) / seconds
    ending.abort()
    const statuses = await crowd
    const shown = await page.getByRole('log').getByRole('listitem').count()
    if (!hasPicture) isPassed = share <= limit
    const verdict = hasPicture ? '    ' : isPassed ? 'PASS' : 'FAIL'
    say(
      `${verdict} ${(share * 100).toFixed(1)} % ${hasPicture ? 'with' : 'without'} the picture (${shown} messages shown)`,
    )
    say(`     answers: ${JSON.stringify(statuses)}`)
    await page.context().close()
  }
  return isPassed
}

/** Each fan says a line a second, and six of them send five hearts. */
async function speak({ origin, room }: Place, tokens: string[], signal: AbortSignal) {
  const statuses: Record<string, number> = {}
  const post = async (token: string, path: string, body: object) => {
    const answer = await fetch(
      `${origin}/api/v1/streaming/shows/${room.showId}/chats/${room.chatId}/${path}/`,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      },
    )
    const key = `${path} ${answer.status}`
    statuses[key] = (statuses[key] ?? 0) + 1
  }
  const waiting: Promise<void>[] = []
  const startMs = Math.round(performance.now())
  for (let second = 0; !signal.aborted; second += 1) {
    for (const [at, token] of tokens.entries()) {
      const text = `Line ${second} of fan ${at}, and it goes on`
      waiting.push(post(token, 'messages', { text, client_id: `watching-${startMs}-${second}-${at}` }))
      if (at < heartsPerSecond / heartsOfFan) waiting.push(post(token, 'hearts', { count: heartsOfFan }))
      // Spread over the second; a fan's next line comes a little later than the pause between two.
      await delay(Math.max(0, startMs + (second + (at + 1) / tokens.length) * 1_100 - performance.now()))
    }
  }
  await Promise.all(waiting)
  return statuses
}

async function measureDelay(browser: Browser, place: Place): Promise<boolean> {
  const page = await watch(browser, place)
  const label = page.getByText(/^\d+ s delay$/)
  // As a player on a desk does: the controls say the delay while they are there.
  await page.setViewportSize({ width: 1280, height: 800 })
  await delay(20_000)
  await page.evaluate(() => {
    const seen = { stalls: 0 }
    Object.assign(globalThis, { watching: seen })
    document.querySelector('video')?.addEventListener('waiting', () => {
      seen.stalls += 1
    })
  })
  const delays: number[] = []
  for (let second = 0; second < seconds; second += 1) {
    delays.push(Number.parseInt((await label.textContent({ timeout: 5_000 })) ?? '', 10))
    await delay(1_000)
  }
  const stalls = await page.evaluate(
    () => (globalThis as unknown as { watching: { stalls: number } }).watching.stalls,
  )
  const middle = median(delays)
  const isPassed = middle >= 6 && middle <= 8 && stalls <= Math.max(1, Math.round(seconds / 600))
  say(
    `${isPassed ? 'PASS' : 'FAIL'} median delay ${middle} s (${Math.min(...delays)} to ${Math.max(...delays)}), ${stalls} stalls in ${seconds} s`,
  )
  await page.context().close()
  return isPassed
}

if (!(await main())) process.exitCode = 1
