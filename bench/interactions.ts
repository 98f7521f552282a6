/**
 * `npm run bench -- interactions`: how long the main actions of main pages take from the press to the next frame, on a phone
 * whose processor is slowed four times; medians over five new pages. Exits with code 1 when one is over 100 ms. As in
 * `menu.ts` the limit is on CPU time of the page's main thread. Beside it stands what the browser says itself, which has the
 * other programs in it, and the drawing that a phone leaves to its graphics processor and this machine does not.
 * `-- interactions filter 'send a message'` measures these, `--slower 3` with a processor three times slower.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import { database } from '../e2e/database.ts'
import { signIn } from '../e2e/fans.ts'
import { examples } from '../e2e/pages.ts'
import { startServices } from '../packages/sandbox/services.ts'
import { exampleAt } from './example-pages.ts'
import { type Action, mainActions } from './main-actions.ts'
import { type Took, tookOf, trace } from './press-trace.ts'
import { median } from './ratio.ts'
import { dataDir, openStage, startProduct } from './stage.ts'

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { slower: { type: 'string', default: '4' } },
})
const slower = Number(values.slower)
const pageCount = 5
const limitMs = 100
/** Actions whose row or name has one of the words; all without any. */
const chosen = mainActions.filter(
  ([row, what]) => words.length === 0 || words.some(word => `${row} ${what}`.includes(word)),
)
const phone = {
  viewport: { width: 412, height: 823 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 1.75,
}

interface Press extends Took {
  /** To the frame on the screen, in steps of 8. */
  eventMs: number
}

/** Marks the press and the next frame after it in the trace, and keeps what the browser says of it (Event Timing). */
async function markPress(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    const events: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
    }
    const mark = () => {
      performance.mark('asked')
      requestAnimationFrame(() => performance.mark('shown'))
      // What takes less than 16 ms isn't reported.
      setTimeout(() => {
        dataset['took'] ??= '16'
      }, 2_000)
    }
    addEventListener('click', mark, { capture: true, once: true })
    new PerformanceObserver(list => {
      const presses = list.getEntries().filter(({ name }) => name === 'click')
      if (presses.length > 0) dataset['took'] = String(Math.max(...presses.map(({ duration }) => duration)))
    }).observe(events)
  })
}

/** A finger stays down for a while, and what it does then is drawn before the press counts. */
async function tap(session: CDPSession, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('what is pressed has no place on the page')
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await delay(80)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function press(browser: Browser, origin: string, action: Action): Promise<Press[]> {
  const [row, , target, { arrange, prepare } = {}] = action
  const { fan, address = await exampleAt(origin, examples[row]?.[0] ?? row) } = (await arrange?.()) ?? {}
  await using context = await browser.newContext({ ...phone, baseURL: origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  if (fan) await signIn(page, fan)
  await page.goto(address)
  await page.locator('html[data-ready]').waitFor()
  await page.waitForLoadState('networkidle')
  const notice = page.locator('[data-notice] button')
  if (!target.startsWith('[data-notice]')) await notice.tap()
  await prepare?.(page)
  const pressed = page.locator(target).locator('visible=true').first()
  await pressed.scrollIntoViewIfNeeded()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
  await markPress(page)
  const stop = await trace(session)
  await tap(session, pressed)
  const html = page.locator('html[data-took]')
  await html.waitFor()
  const eventMs = Number(await html.getAttribute('data-took'))
  return tookOf(await stop()).map(took => ({ ...took, eventMs }))
}

async function main(): Promise<boolean> {
  // Where fans, shows and projects of the bench are put.
  process.env['E2E_DATA_DIR'] = dataDir
  await using stage = await openStage()
  // The purchase offers methods of payment; nobody comes back from one.
  const nowhere = { productUrl: 'http://localhost', httpPort: 0, smtpPort: 0 }
  const services = await startServices({ dataDir, secret: randomBytes(32).toString('hex'), ...nowhere })
  await using product = await startProduct(stage, services.env)
  const origin = `http://localhost:${product.port}`
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox'] })
  let isPassed = true
  for (const action of chosen) {
    const [row, what] = action
    const took: Press[] = []
    for (let page = 0; page < pageCount; page += 1) took.push(...(await press(browser, origin, action)))
    const threadMs = median(took.map(one => one.threadMs))
    const eventMs = median(took.map(one => one.eventMs))
    const isQuick = took.length === pageCount && threadMs <= limitMs
    isPassed &&= isQuick
    const value = `${threadMs.toFixed(0)} ms`.padStart(8)
    process.stdout.write(
      `${isQuick ? 'PASS' : 'FAIL'}  ${value} (≤ ${limitMs} ms)  ${row} ${what}: ${eventMs} ms by the browser's Event Timing\n`,
    )
  }
  await browser.close()
  await database().close()
  await services.close()
  return isPassed
}

if (!(await main())) process.exitCode = 1
