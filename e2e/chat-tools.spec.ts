import { database } from './database.ts'
import { aFan, signIn } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './shell-steps.ts'
import { aShow } from './shows.ts'

/** Inserts sixty messages in two languages; the fiftieth is the artist's. */
const insertMessages = `with room as (insert into chat_rooms (chat_id, last_seq, last_at, changed_at, revision)
    select chat_id, 60, now(), now(), 1 from show_chats where show_id = $1 returning chat_id),
  person as (insert into chat_people (user_id) values ($2) returning id),
  faces as (insert into chat_profiles (person_id, name, badge) select id, name, badge from person,
    (values ('Juno', null), ('Low Tide', 'artist')) v (name, badge) returning id, person_id, badge)
  insert into chat_messages (id, chat_id, seq, state, person_id, face_id, client_id, at, text, lang, is_artist)
  select gen_random_uuid(), chat_id, n, 'published', person_id, f.id, 'tools-' || n, now(),
    case when n = 50 then 'Hello from the stage' when n % 2 = 0 then 'word ' || n else '한마디 ' || n end,
    case when n % 2 = 0 then 'en' else 'ko' end, n = 50
  from room, generate_series(1, 60) n join faces f on (f.badge is not null) = (n = 50)`

const oneMore = `with room as (update chat_rooms set last_seq = last_seq + 1, revision = revision + 1, changed_at = now()
    where chat_id = (select chat_id from show_chats where show_id = $1) returning chat_id, last_seq)
  insert into chat_messages (id, chat_id, seq, state, person_id, face_id, client_id, at, text, lang)
  select gen_random_uuid(), m.chat_id, r.last_seq, 'published', m.person_id, m.face_id, 'more', now(), 'one more', 'en'
  from room r join chat_messages m on m.chat_id = r.chat_id and m.seq = 60`

test.describe('chat tools', () => {
  test("show the artist's message, languages, unread messages, hearts, reports and the slow mode countdown", async ({
    page,
  }) => {
    const { id, address } = await aShow({ title: 'Busy evening', status: 'ON_SHOW' })
    const { pool } = database()
    const [fan, speaker] = [await aFan({ username: 'Mira' }), await aFan({ username: 'Juno' })]
    await pool.query('update users set email_confirmed_at = now() where id = $1', [fan.id])
    await pool.query(insertMessages, [id, speaker.id])
    await pool.query(`update show_chats set state = 'slow', slow_seconds = 30 where show_id = $1`, [id])
    await signIn(page, fan)
    await visit(page, address)
    const log = page.getByRole('log')
    await expect(log.getByText('word 60')).toBeVisible()
    await expect(page.getByRole('region', { name: 'From the artist' })).toContainText('Hello from the stage')
    // A smaller window still shows the newest message and doesn't count as scrolling up.
    await page.setViewportSize({ width: 360, height: 740 })
    await log.scrollIntoViewIfNeeded()
    await expect(log.getByText('word 60')).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Back to the latest' })).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 900 })

    await page.getByLabel('Language').last().selectOption('ko')
    await expect(log.getByText('word 60')).toHaveCount(0)
    await expect(log.getByText('한마디 59')).toBeVisible()
    await page.getByLabel('Language').last().selectOption('')
    await expect(log.getByText('word 60')).toBeInViewport()

    await log.evaluate(element => element.scrollTo({ top: 0 }))
    await expect(page.getByRole('button', { name: 'Back to the latest' })).toBeVisible()
    await pool.query(oneMore, [id])
    await page.getByRole('button', { name: '1 new message' }).click()
    await expect(log.getByText('one more')).toBeInViewport()

    const hearts = page.getByRole('button', { name: 'Send a heart' })
    for (const _ of [1, 2, 3]) await hearts.click()
    await expect(hearts).toContainText('3')
    const readHearts = async () =>
      (
        await pool.query(
          'select hearts::int from chat_hearts join show_chats using (chat_id) where show_id = $1',
          [id],
        )
      ).rows
    await expect.poll(readHearts).toEqual([{ hearts: 3 }])

    const options = log.getByRole('button', { name: 'Options for Juno’s message' }).last()
    await options.click()
    await log.getByRole('button', { name: 'Report' }).click()
    await log.getByRole('button', { name: 'Spam' }).click()
    await expect(page.getByText('Thanks! The moderators will take a look.')).toBeVisible()
    const reports = 'select reason from chat_reports where user_id = $1'
    expect((await pool.query(reports, [fan.id])).rows).toEqual([{ reason: 'spam' }])

    const box = page.getByRole('textbox', { name: 'Say something' })
    await expect(page.getByText('Slow mode: one message every 30 seconds')).toBeVisible()
    await box.fill('My first word')
    await box.press('Enter')
    await page.getByRole('button', { name: 'Agree and send' }).click()
    await expect(log.getByText('My first word')).toHaveCount(1)
    await expect(
      page
        .locator('form')
        .getByText(/^Wait \d+ seconds$/)
        .last(),
    ).toBeVisible()
    await box.fill('My second word')
    await box.press('Enter')
    await expect(log.getByText('My second word')).toHaveCount(0)

    // A second page of the same fan shows the same countdown.
    await visit(page, address)
    await expect(
      page
        .locator('form')
        .getByText(/^Wait \d+ seconds$/)
        .last(),
    ).toBeVisible()

    // The fan's account has accepted the rules, so that another browser doesn't ask again.
    await pool.query(`update show_chats set state = 'open', slow_seconds = 0 where show_id = $1`, [id])
    await visit(page, address)
    await box.fill('No rules again')
    await box.press('Enter')
    await expect(log.getByText('No rules again')).toBeVisible()
  })
})
