import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { colorRules, expectNoAxeFindings } from './axe.ts'
import { aNightAtTheDoor, writeCodeVideo } from './doors.ts'
import { expect, test } from './fixtures.ts'

test.use({ plannedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load/] })

const film = join(tmpdir(), `fanfare-film-${process.pid}.y4m`)
let browser: Browser
test.afterEach(async () => {
  await browser.close()
  rmSync(film, { force: true })
})

/** Launches a phone whose camera always shows the given code. */
async function aPhoneAtTheDoor(text: string, { baseURL, executablePath, args = [] }: Launch): Promise<Page> {
  writeCodeVideo(film, text)
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      ...args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 360, height: 740 },
  })
  return context.newPage()
}

interface Launch {
  baseURL: string | undefined
  executablePath?: string | undefined
  args?: string[] | undefined
}

/** Denies camera permission once; the next request succeeds. */
const denyCameraOnce = (page: Page) =>
  page.evaluate(() => {
    const own = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async () => {
      navigator.mediaDevices.getUserMedia = own
      throw new DOMException('no', 'NotAllowedError')
    }
  })

const isThin = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test.describe('door page', () => {
  test('checks tickets by camera, offline and by hand, and can be handed over', async ({
    baseURL,
    launchOptions: { executablePath, args },
  }) => {
    const { tickets, codes } = await aNightAtTheDoor('Long night', { ticketCount: 2 })
    const [scanned, typed] = tickets
    const page = await aPhoneAtTheDoor(scanned?.token ?? '', { baseURL, executablePath, args })
    const alert = page.getByRole('alert')
    await page.goto('/door/')
    await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/door/manifest.json')
    expect(await (await page.request.get('/door/manifest.json')).json()).toMatchObject({
      start_url: '/door/',
    })
    await page.getByLabel('Door code').fill(codes[0]?.toLowerCase().replaceAll('-', ' ') ?? '')
    await page.getByRole('button', { name: 'Open the door' }).click()
    await expect(page.getByRole('heading', { name: 'Long night' })).toBeVisible()
    await expect(page.getByText('0 of 2 in')).toBeVisible()

    await denyCameraOnce(page)
    await page.getByRole('button', { name: 'Turn on the camera' }).click()
    await expect(page.getByText('The camera is blocked.')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Turn on the camera' }).click()
    await expect(alert).toContainText('Come in')
    await expect(alert).toContainText(/Ticket 1 of 2/)
    await expect(alert).toContainText(scanned?.short_code.slice(0, 4) ?? '')
    await expect(page.getByText('1 of 2 in')).toBeVisible()
    await page.getByRole('button', { name: 'Turn off the camera' }).click()
    await expectNoAxeFindings(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoAxeFindings(page, { only: colorRules })

    // The page and its files are available offline once the service worker has cached them.
    await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/door/')))).toBe(true)
    const second = await page.context().newPage()
    await second.goto('/door/')
    await expect(second.getByText('This door is already open in another tab.')).toBeVisible()
    await second.close()
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText('1 of 2 in')).toBeVisible()
    const check = async (shortCode: string) => {
      await page.getByLabel('Short code').fill(shortCode)
      await page.getByRole('button', { name: 'Check' }).click()
    }
    await check(typed?.short_code ?? '')
    await expect(alert).toContainText('Come in')
    await check(typed?.short_code ?? '')
    await expect(alert).toContainText('Already in')
    await expect(alert).toContainText('North gate')
    await check('2222 2222')
    await expect(alert).toContainText('No ticket has this code.')
    await expect(page.getByText('1 entry to send')).toBeVisible()

    await page.getByRole('tab', { name: 'List' }).click()
    await page.getByLabel('Find a ticket').fill(typed?.short_code.slice(0, 4) ?? '')
    await expect(page.getByRole('listitem')).toHaveCount(1)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await isThin(page)).toBe(true)

    await page.context().setOffline(false)
    await expect(page.getByText('1 entry to send')).toBeHidden()
    await page.getByRole('tab', { name: 'This door' }).click()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Hand over this phone' }).click()
    await page.getByRole('button', { name: 'Close and erase' }).click()
    await expect(page.getByText('Nothing from this event is left on this phone.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Door code')).toBeVisible()
  })
})
