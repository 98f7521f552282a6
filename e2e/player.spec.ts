import type { Page } from '@playwright/test'
import { database } from './database.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './shell-steps.ts'
import { aShow, readPlaybackSeconds } from './shows.ts'

const play = (page: Page) =>
  page
    .getByRole('button', { name: 'Play', exact: true })
    .click({ timeout: 2_000 })
    .catch(() => {})

test.describe('player', () => {
  test.describe('during a live show', () => {
    test.use({ plannedErrors: [/ERR_FAILED/] })
    test('returns to live, recovers a lost connection, and offers only available screens', async ({
      page,
    }) => {
      // Simulates a browser with AirPlay whose only screen appears and disappears.
      await page.addInitScript(() => {
        Object.assign(HTMLVideoElement.prototype, { webkitShowPlaybackTargetPicker() {} })
      })
      const { address } = await aShow({ title: 'Window evening', status: 'ON_SHOW' })
      await visit(page, address)
      await page.getByRole('button', { name: 'Watch now' }).click()
      const video = page.locator('video')
      await expect(video).toBeVisible()
      await play(page)
      await expect.poll(() => readPlaybackSeconds(page)).toBeGreaterThan(1)
      await expect(page.getByRole('button', { name: 'Picture in picture' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'AirPlay' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Play on another screen' })).toHaveCount(0)
      const announce = (availability: string) =>
        video.evaluate((player, value) => {
          const event = new Event('webkitplaybacktargetavailabilitychanged')
          player.dispatchEvent(Object.assign(event, { availability: value }))
        }, availability)
      await announce('available')
      await expect(page.getByRole('button', { name: 'AirPlay' })).toBeVisible()
      await announce('not-available')
      await expect(page.getByRole('button', { name: 'AirPlay' })).toHaveCount(0)

      const goLive = page.getByRole('button', { name: 'Go live' })
      await expect(goLive).toHaveCount(0)
      await expect(page.getByText(/^\d+ s delay$/)).toBeVisible()
      const live = await readPlaybackSeconds(page)
      // Seeks to the start of the live window. On a busy machine the button alone may be there before.
      await page.keyboard.press('0')
      await expect(goLive).toBeVisible()
      await expect.poll(() => readPlaybackSeconds(page)).toBeLessThan(live - 20)
      const behind = await readPlaybackSeconds(page)
      await goLive.click()
      await expect(goLive).toHaveCount(0)
      expect(await readPlaybackSeconds(page)).toBeGreaterThan(behind + 20)

      await page.route('**/hls/**', route => route.abort())
      await expect(page.getByText('Connection lost. We’re trying again…')).toBeVisible({ timeout: 60_000 })
      await page.unroute('**/hls/**')
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(page.getByText('Connection lost. We’re trying again…')).toHaveCount(0)
      const before = await readPlaybackSeconds(page)
      await expect.poll(() => readPlaybackSeconds(page)).toBeGreaterThan(before)
    })
  })

  for (const { kind, status, column, press } of [
    { kind: 'live show', status: 'ON_SHOW', column: 'live_source', press: 'Watch now' },
    { kind: 'replay', status: 'ON_VOD', column: 'replay_source', press: 'Watch the replay' },
  ] as const) {
    test(`continues a ${kind} in the open page when its source changes`, async ({ page }) => {
      const { id, address } = await aShow({ title: `Two wires of a ${kind}`, status })
      // Sets one heartbeat per second, so that the page soon notices the new source.
      await page.route('**/connections/**', async route => {
        const response = await route.fetch()
        await route.fulfill({
          response: response,
          json: { ...(await response.json()), heartbeat_seconds: 1 },
        })
      })
      await visit(page, kind === 'replay' ? `${address}?t=100` : address)
      await page.getByRole('button', { name: press }).click()
      const from = kind === 'replay' ? 101 : 1
      await expect.poll(() => readPlaybackSeconds(page)).toBeGreaterThan(from)
      await page.getByRole('button', { name: 'Player settings' }).click()
      const quality = page.getByLabel('Quality', { exact: true })
      await expect(quality).toBeVisible()
      // The new source has only one quality, so the quality setting disappears.
      const source = `${kind === 'replay' ? 'vod' : 'live'}/high/index.m3u8`
      await database().pool.query(`update shows set ${column} = $2 where id = $1`, [id, source])
      await expect(quality).toHaveCount(0)
      const isPlaying = () =>
        page
          .locator('video')
          .evaluate((video: HTMLVideoElement) => !video.paused && video.readyState >= video.HAVE_FUTURE_DATA)
      await expect.poll(isPlaying).toBe(true)
      const before = await readPlaybackSeconds(page)
      expect(before).toBeGreaterThan(from)
      await expect.poll(() => readPlaybackSeconds(page)).toBeGreaterThan(before)
      await expect(page.getByRole('button', { name: 'Go live' })).toHaveCount(0)
      await page.unrouteAll({ behavior: 'wait' })
    })
  }

  test('plays and seeks by keyboard unless shortcuts are off or the focused control needs the key', async ({
    page,
  }) => {
    const { address } = await aShow({ title: 'Evening by keys', status: 'ON_VOD' })
    await visit(page, address)
    await page.getByRole('button', { name: 'Watch the replay' }).click()
    const video = page.locator('video')
    const player = page.getByRole('region', { name: 'Player: Evening by keys' })
    await expect(player).toBeFocused()
    await expect.poll(() => readPlaybackSeconds(page)).toBeGreaterThan(1)
    const isPaused = () => video.evaluate((one: HTMLVideoElement) => one.paused)
    await page.keyboard.press('Space')
    await expect.poll(isPaused).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('5')
    const half = await video.evaluate((one: HTMLVideoElement) => one.duration / 2)
    expect(Math.abs((await readPlaybackSeconds(page)) - half)).toBeLessThan(2)
    await page.keyboard.press('j')
    expect(Math.abs((await readPlaybackSeconds(page)) - half + 10)).toBeLessThan(2)
    await page.keyboard.press('m')
    await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible()

    // A button handles Space itself, and a text field every key.
    const settings = page.getByRole('button', { name: 'Player settings' })
    const hasKeys = page.getByRole('switch', { name: 'Keyboard shortcuts' })
    await settings.focus()
    await page.keyboard.press('Space')
    await expect(hasKeys).toBeChecked()
    await page.getByLabel('Quality', { exact: true }).focus()
    await page.keyboard.press('k')
    expect(await isPaused()).toBe(true)
    await page.keyboard.press('Escape')
    await expect(settings).toBeFocused()

    await page.getByRole('slider', { name: 'Position' }).focus()
    await page.keyboard.press('Shift+?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(list).toBeVisible()
    await page.keyboard.press('k')
    expect(await isPaused()).toBe(true)
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await page.keyboard.press('k')
    await expect.poll(isPaused).toBe(false)

    await settings.click()
    await hasKeys.uncheck()
    await page.keyboard.press('Escape')
    await player.evaluate((one: HTMLElement) => one.focus())
    await page.keyboard.press('k')
    await page.keyboard.press('Space')
    expect(await isPaused()).toBe(false)
  })

  test('resumes a replay and can start over', async ({ page }) => {
    const { address } = await aShow({ title: 'Evening in two sittings', status: 'ON_VOD' })
    await visit(page, address)
    const watch = page.getByRole('button', { name: 'Watch the replay' })
    await watch.click()
    await expect.poll(() => readPlaybackSeconds(page)).toBeGreaterThan(1)
    await page.keyboard.press('5')
    const half = await readPlaybackSeconds(page)
    await expect.poll(() => readPlaybackSeconds(page)).toBeGreaterThan(half + 1)
    await visit(page, address)
    await watch.click()
    await expect.poll(() => readPlaybackSeconds(page)).toBeGreaterThan(half - 2)
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect.poll(() => readPlaybackSeconds(page)).toBeLessThan(half - 2)
    await expect(page.getByRole('button', { name: 'Start over' })).toHaveCount(0)
  })

  test('plays the lowest quality after a reload when the data saver is on', async ({ page }) => {
    const { address } = await aShow({ title: 'Thrifty evening', status: 'ON_VOD' })
    const requestedUrls: string[] = []
    page.on('request', request => requestedUrls.push(request.url()))
    await visit(page, address)
    await page.getByRole('button', { name: 'Watch the replay' }).click()
    await page.getByRole('button', { name: 'Player settings' }).click()
    await page.getByRole('switch', { name: /^Data saver/ }).check()
    await page.reload()
    requestedUrls.length = 0
    await page.getByRole('button', { name: 'Watch the replay' }).click()
    const segments = (folder: string) => requestedUrls.filter(url => url.includes(`/vod/${folder}/`))
    await expect.poll(() => segments('low').length).toBeGreaterThan(10)
    expect(segments('high')).toEqual([])
  })

  /** Inserts two messages into yesterday's chat, at 10 and at 200 seconds. */
  const insertMessages = `with room as (insert into chat_rooms (chat_id, last_seq, last_at, changed_at, revision)
    select chat_id, 2, now(), now() - interval '1 hour', 1 from show_chats where show_id = $1 returning chat_id),
  told as (update show_chats set first_seq = 1, last_seq = 2 where show_id = $1),
  person as (insert into chat_people (user_id) select id from users order by id limit 1
    on conflict (user_id) do update set user_id = excluded.user_id returning id),
  face as (insert into chat_profiles (person_id, name) select id, $3 from person returning id, person_id)
  insert into chat_messages (id, chat_id, seq, state, person_id, face_id, client_id, at, text, lang)
  select gen_random_uuid(), chat_id, n, 'published', person_id, face.id, 'framed-' || n,
    $2::timestamptz + case n when 1 then 10 else 200 end * interval '1 second',
    case n when 1 then 'An early word' else 'A late word' end, 'en'
  from room, face, generate_series(1, 2) n`

  for (const { house, source, type, frameTitle } of [
    { house: 'YouTube', source: 'lantern0001', type: 0, frameTitle: 'YouTube, played by the sandbox' },
    { house: 'Brightcove', source: '12/abc/late', type: 4, frameTitle: 'Brightcove, played by the sandbox' },
  ]) {
    test(`syncs a replay's chat with the embedded player of ${house}`, async ({ page }) => {
      const startedAt = new Date(Date.now() - 86_400_000)
      const { id, address } = await aShow({
        title: `Framed by ${house}`,
        status: 'ON_VOD',
        also: { replay_type: type, replay_source: source, started_at: startedAt },
      })
      const { pool } = database()
      await pool.query('insert into show_cuts (show_id, media_ms, wall_at) values ($1, 0, $2)', [
        id,
        startedAt,
      ])
      await pool.query(insertMessages, [id, startedAt, `Fan of ${house}`])
      await visit(page, address)
      // The provider's frame isn't loaded until the button is pressed.
      await expect(page.locator('iframe')).toHaveCount(0)
      await page.getByRole('button', { name: 'Watch the replay' }).click()
      const player = page.frameLocator('iframe')
      await expect(player.getByText(frameTitle)).toBeVisible()
      const log = page.getByRole('log')
      const seek = player.getByLabel('Seek')
      await seek.fill('230')
      await expect(log.getByText('A late word')).toBeVisible()
      await seek.fill('100')
      await expect(log.getByText('A late word')).toHaveCount(0)
      await expect(log.getByText('An early word')).toBeVisible()
    })
  }
})
