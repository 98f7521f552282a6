import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { database } from './database.ts'
import { aFan, signIn } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './shell-steps.ts'
import { aShow, runShowCommand } from './shows.ts'

/** Opens a show's page for a logged-in fan with a confirmed email address. */
async function aWriter(page: Page, username: string, address: string) {
  const fan = await aFan({ username })
  await database().pool.query('update users set email_confirmed_at = now() where id = $1', [fan.id])
  await signIn(page, fan)
  await visit(page, address)
  return fan
}

async function say(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Say something' }).fill(text)
  await page.keyboard.press('Enter')
}

test.describe('show chat', () => {
  test('lets two fans talk during a live show and a moderator intervene', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { id, address } = await aShow({ title: 'Loud evening', status: 'ON_SHOW' })
    const other = await browser.newContext({ ...(baseURL && { baseURL }) })
    const second = await other.newPage()
    await aWriter(page, 'Mira', address)
    await aWriter(second, 'Juno', address)

    await say(page, 'Hello from the first row')
    await expect(page.getByRole('heading', { name: 'Before you join in' })).toBeVisible()
    await page.getByRole('button', { name: 'Agree and send' }).click()
    await expect(page.getByRole('textbox', { name: 'Say something' })).toBeFocused()
    const log = page.getByRole('log')
    const theirs = second.getByRole('log')
    await expect(theirs.getByText('Hello from the first row')).toBeVisible()
    await expect(log.getByText('Hello from the first row')).toHaveCount(1)

    await theirs.getByRole('button', { name: 'Options for Mira’s message' }).click()
    await theirs.getByRole('button', { name: 'Reply', exact: true }).click()
    await second.keyboard.type('<b>Hi</b> https://example.org')
    await second.keyboard.press('Enter')
    await second.getByRole('button', { name: 'Agree and send' }).click()
    await expect(log.getByText('<b>Hi</b> https://example.org')).toBeVisible()
    await expect(log.getByText('In reply to Mira: Hello from the first row')).toBeVisible()
    await expectNoAxeFindings(page)

    await log.getByRole('button', { name: 'Options for Juno’s message' }).click()
    await log.getByRole('button', { name: 'Block' }).click()
    await expect(log.getByText('<b>Hi</b>')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(log.getByText('<b>Hi</b> https://example.org')).toBeVisible()

    const keeper = await browser.newContext({ ...(baseURL && { baseURL }) })
    const third = await keeper.newPage()
    const moderator = await aWriter(third, 'Keeper', address)
    const row = 'insert into show_moderators (show_id, user_id, created_at) values ($1, $2, now())'
    await database().pool.query(row, [id, moderator.id])
    await third.reload()
    const moderatorLog = third.getByRole('log')
    await moderatorLog.getByRole('button', { name: 'Options for Juno’s message' }).click()
    await moderatorLog.getByRole('button', { name: 'Mute for this show' }).click()
    await moderatorLog.getByRole('button', { name: 'Options for Juno’s message' }).click()
    await moderatorLog.getByRole('button', { name: 'Hold for review' }).click()
    await expect(log.getByText('<b>Hi</b>')).toHaveCount(0)
    await third.getByText('Moderate (1 waiting)').click()
    await third.getByLabel('Notice for everyone').fill('Encore at ten')
    await third.getByRole('button', { name: 'Pin', exact: true }).click()
    await expect(page.getByText('Encore at ten')).toBeVisible()
    await expectNoAxeFindings(third)
    await third.getByRole('button', { name: 'Release' }).click()
    await expect(log.getByText('<b>Hi</b> https://example.org')).toBeVisible()
    // The page fetches the fan's permissions every half minute, so it may already show the mute.
    const box = second.getByRole('textbox', { name: 'Say something' })
    await box.fill('Am I still heard?', { timeout: 2_000 }).catch(() => {})
    if (await box.isVisible()) await second.keyboard.press('Enter')
    await expect(second.getByText('A moderator muted you for the rest of this show.').first()).toBeVisible()
    await third.getByLabel('Who can write').selectOption('slow')
    await third.getByLabel('Time between messages').selectOption('20')
    await expect(page.getByText('Slow mode: one message every 20 seconds')).toBeVisible()
    const muted = third.getByRole('region', { name: 'Muted in this chat' })
    await muted.getByRole('button', { name: 'Unmute' }).click()
    await expect(muted).toHaveCount(0)
    await page.setViewportSize({ width: 320, height: 740 })
    await page.getByRole('log').scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await keeper.close()
    await other.close()
  })

  test('shows messages and a login button to a visitor without a session', async ({ page }) => {
    const { address } = await aShow({ title: 'Quiet evening', status: 'ON_SHOW' })
    await page.goto(address)
    await expect(page.getByText('No messages yet. Say hello!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log in to chat' })).toBeVisible()
  })

  test('follows the replay, even after seeking', async ({ page }) => {
    const { id, address } = await aShow({ title: 'Late evening', status: 'ON_VOD' })
    const { pool } = database()
    const startedAt = Date.now() - 86_400_000
    await pool.query('insert into show_cuts (show_id, media_ms, wall_at) values ($1, 0, $2)', [
      ...[id, new Date(startedAt)],
    ])
    const fan = await aFan({ username: 'Juno' })
    await pool.query(insertMessages, [id, fan.id, new Date(startedAt)])
    await visit(page, `${address}?t=30`)
    await page.getByRole('button', { name: 'Watch the replay' }).click()
    const log = page.getByRole('log')
    await expect(log.getByText('Second 29', { exact: true })).toBeVisible()
    await expect(log.getByText('Second 90', { exact: true })).toHaveCount(0)
    const seekTo = (seconds: number) =>
      page.locator('video').evaluate((video: HTMLVideoElement, to) => {
        video.currentTime = to
      }, seconds)
    await seekTo(100)
    await expect(log.getByText('Second 99', { exact: true })).toBeVisible()
    await seekTo(10)
    await expect(log.getByText('Second 99', { exact: true })).toHaveCount(0)
    await expect(log.getByText('Second 9', { exact: true })).toBeVisible()
  })

  test('lets fans report messages and block others, and a moderator delete messages, during a replay', async ({
    page,
  }) => {
    const { id, address } = await aShow({ title: 'Long gone evening', status: 'ON_VOD' })
    const { pool } = database()
    const startedAt = new Date(Date.now() - 86_400_000)
    await pool.query('insert into show_cuts (show_id, media_ms, wall_at) values ($1, 0, $2)', [id, startedAt])
    await pool.query(insertMessages, [id, (await aFan({ username: 'Juno' })).id, startedAt])
    const fan = await aWriter(page, 'Mira', `${address}?t=30`)
    const log = page.getByRole('log')
    const watch = async () => {
      await page.getByRole('button', { name: 'Watch the replay' }).click()
      await expect(log.getByText('Second 29', { exact: true })).toBeVisible({ timeout: 30_000 })
      await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
    }
    const options = log.getByRole('button', { name: 'Options for Juno’s message' }).last()
    await watch()
    await options.click()
    await expect(log.getByRole('button', { name: 'Reply', exact: true })).toHaveCount(0)
    await expect(log.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await log.getByRole('button', { name: 'Report' }).click()
    await log.getByRole('button', { name: 'Insults or hate' }).click()
    await expect(page.getByText('Thanks! The moderators will take a look.')).toBeVisible()
    await options.click()
    await log.getByRole('button', { name: 'Block' }).click()
    await expect(log.getByText(/^Second/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(log.getByText('Second 29', { exact: true })).toBeVisible()

    const keeper = 'insert into show_moderators (show_id, user_id, created_at) values ($1, $2, now())'
    await pool.query(keeper, [id, fan.id])
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    await watch()
    await page.getByText('Moderate (1 waiting)').click()
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    await expect(page.getByText('(1 waiting)')).toHaveCount(0)
    await expectNoAxeFindings(page)
    const last = log.getByText(/^Second/).last()
    const text = (await last.textContent()) ?? ''
    await options.click()
    await log.getByRole('button', { name: 'Delete' }).click()
    // The page fetches deletions every fifteen seconds.
    await expect(log.getByText(text, { exact: true })).toHaveCount(0, { timeout: 30_000 })
  })

  test('stays open for ten minutes and keeps the typed message when the replay is published right after the show', async ({
    page,
  }) => {
    const replay = { replay_type: 2, replay_source: 'vod/master.m3u8', started_at: new Date() }
    const { id, address } = await aShow({ title: 'Hasty evening', status: 'ON_SHOW', also: replay })
    await aWriter(page, 'Mira', address)
    const box = page.getByRole('textbox', { name: 'Say something' })
    await box.fill('What a night')
    await runShowCommand(id, 'end')
    await runShowCommand(id, 'publish_replay')
    await expect(page.getByRole('button', { name: 'Watch the replay' })).toBeVisible()
    await expect(box).toHaveValue('What a night')
    await page.keyboard.press('Enter')
    const sent = page.waitForResponse(/\/messages\/$/)
    await page.getByRole('button', { name: 'Agree and send' }).click()
    expect((await sent).ok()).toBe(true)
    await expect(page.getByRole('log').getByText('What a night')).toHaveCount(1)

    await database().pool.query(`update shows set ended_at = now() - interval '11 minutes' where id = $1`, [
      id,
    ])
    await expect(page.getByText('The chat as it happened. It follows the replay.')).toBeVisible()
    await expect(box).toHaveCount(0)
  })
})

/**
 * Inserts one message per second for two minutes directly into the database, because a replay's room is
 * closed.
 */
const insertMessages = `with room as (insert into chat_rooms (chat_id, last_seq, last_at, changed_at, revision, archive_version)
    select chat_id, 120, now(), now() - interval '1 hour', 1, 1 from show_chats where show_id = $1 returning chat_id),
  told as (update show_chats set first_seq = 1, last_seq = 120 where show_id = $1),
  person as (insert into chat_people (user_id) values ($2) returning id),
  face as (insert into chat_profiles (person_id, name) select id, 'Juno' from person returning id, person_id),
  page as (insert into chat_pages (chat_id, first_seq, at, changed_at)
    select chat_id, 1, $3::timestamptz, now() - interval '1 hour' from room returning chat_id),
  names as (insert into chat_indexes (chat_id, number, at) select chat_id, 0, $3::timestamptz from page returning chat_id)
  insert into chat_messages (id, chat_id, seq, state, person_id, face_id, client_id, at, text, lang)
  select gen_random_uuid(), chat_id, n, 'published', person_id, face.id, 'spoken-' || n,
    $3::timestamptz + (n - 1) * interval '1 second', 'Second ' || (n - 1), 'en'
  from names, face, generate_series(1, 120) n`
