/**
 * `npm run bench -- interactions`: how long the main actions of main pages take from the press to the next frame, on a phone
 * whose processor is slowed four times; medians over five new pages. Exits with code 1 when one is over 100 ms. As in
 * `menu.ts` the limit is on CPU time of the page's main thread, with the wall clock beside it.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { examples, filledIn } from '../e2e/pages.ts'
import { type Took, tookOf, trace } from './press-trace.ts'
import { median } from './ratio.ts'
import { openStage, startProduct } from './stage.ts'

const slowdown = 4
const pageCount = 5
const limitMs = 100
const phone = {
  viewport: { width: 412, height: 823 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 1.75,
}

/** The row of the route table, what is done there, and what is pressed for it: the first that is seen. */
const actions: [row: string, what: string, target: string][] = [
  ['/', 'OK of the cookie notice', '[data-notice] button'],
  ['/', 'save', 'main button[aria-pressed]'],
  ['/', 'city', '[data-modal=GNB_SELECT_CITY]'],
  ['/artist/$artist/', 'follow', 'main button[aria-pressed]'],
  ['/event/$event/', 'interested', 'main button[aria-pressed]'],
  ['/campaigns/$campaign/', 'make', 'main :is(button, a):has-text("Make")'],
  ['/campaigns/vote/', 'vote', 'main button'],
  ['/events/', 'search', 'main :is(button, summary)'],
  ['/project/$project/', 'option', 'main label:has([type=radio]:not(:checked):not(:disabled))'],
  ['/project/$project/purchase/', 'log in', 'main a:has-text("Log in")'],
]

/** Marks the press and the next frame after it in the trace. */
async function markPress(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      performance.mark('shown')
      document.documentElement.dataset['shown'] = 'yes'
    }
    const mark = () => {
      performance.mark('asked')
      requestAnimationFrame(() => port2.postMessage(null))
    }
    addEventListener('click', mark, { capture: true, once: true })
  })
}

async function press(browser: Browser, address: string, target: string): Promise<Took[]> {
  await using context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('html[data-ready]').waitFor()
  await page.waitForLoadState('networkidle')
  const notice = page.locator('[data-notice] button')
  if (!target.startsWith('[data-notice]')) await notice.tap()
  const pressed = page.locator(target).locator('visible=true').first()
  await pressed.scrollIntoViewIfNeeded()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
  await markPress(page)
  const stop = await trace(session)
  await pressed.tap()
  await page.locator('html[data-shown]').waitFor()
  return tookOf(await stop())
}

async function main(): Promise<boolean> {
  await using stage = await openStage()
  await using product = await startProduct(stage)
  const origin = `http://localhost:${product.port}`
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox'] })
  let isPassed = true
  for (const [row, what, target] of actions) {
    const address = await filledIn({ get: path => fetch(origin + path) }, examples[row]?.[0] ?? row)
    const took: Took[] = []
    for (let page = 0; page < pageCount; page += 1)
      took.push(...(await press(browser, origin + address, target)))
    const threadMs = median(took.map(one => one.threadMs))
    const wallMs = median(took.map(one => one.wallMs))
    const isQuick = took.length === pageCount && threadMs <= limitMs
    isPassed &&= isQuick
    const value = `${threadMs.toFixed(0)} ms`.padStart(8)
    process.stdout.write(
      `${isQuick ? 'PASS' : 'FAIL'}  ${value} (≤ ${limitMs} ms)  ${row} ${what}: ${wallMs.toFixed(0)} ms by the wall clock\n`,
    )
  }
  await browser.close()
  return isPassed
}

if (!(await main())) process.exitCode = 1
