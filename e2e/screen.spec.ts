import { expectNoAxeFindings } from './axe.ts'
import { database } from './database.ts'
import { aFan, signIn } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './shell-steps.ts'
import { aShow } from './shows.ts'

/** Inserts a fan's messages that are old enough for the screen, which shows messages with a delay. */
const insertMessagesSql = `with room as (insert into chat_rooms (chat_id, last_seq, last_at, changed_at, revision)
    select chat_id, cardinality($3::text[]), now(), now(), 1 from show_chats where show_id = $1 returning chat_id),
  person as (insert into chat_people (user_id) values ($2) returning id),
  face as (insert into chat_profiles (person_id, name) select id, 'Juno' from person returning id, person_id)
  insert into chat_messages (id, chat_id, seq, state, person_id, face_id, client_id, at, text, lang)
  select gen_random_uuid(), chat_id, n, 'published', person_id, face.id, 'said-' || n,
    now() - interval '1 minute' + n * interval '1 second', t.text, 'en'
  from room, face, unnest($3::text[]) with ordinality t (text, n)`

// Users without permission get a 403.
test.use({ plannedErrors: [/status of 403/] })

test.describe('show screen', () => {
  test('shows earlier messages and removes those that a moderator deletes', async ({ page }) => {
    const { id } = await aShow({ title: 'Big evening', status: 'ON_SHOW' })
    const { pool } = database()
    const [fan, keeper] = [await aFan({ username: 'Juno' }), await aFan({ username: 'Keeper' })]
    await pool.query(insertMessagesSql, [id, fan.id, ['First song!', 'You all look great']])
    await visit(page, `/live/${id}/screen/`)
    await expect(page.getByRole('heading', { name: 'Big evening' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()

    await signIn(page, keeper)
    await visit(page, `/live/${id}/screen/`)
    await expect(page.getByText('This account can’t run the screen')).toBeVisible()
    await pool.query('insert into show_moderators (show_id, user_id, created_at) values ($1, $2, now())', [
      ...[id, keeper.id],
    ])
    await visit(page, `/live/${id}/screen/`)
    const messages = page.getByRole('list', { name: 'Messages' })
    await expect(messages.getByText('You all look great')).toBeVisible()
    await expect(page.getByRole('img', { name: 'QR code that opens the show' })).toBeVisible()
    await expectNoAxeFindings(page)
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)

    await pool.query(
      `update chat_messages set state = 'deleted' where text = 'First song!' and chat_id = (select chat_id from show_chats where show_id = $1)`,
      [id],
    )
    await expect(messages.getByText('First song!')).toHaveCount(0)
    await expect(messages.getByText('You all look great')).toBeVisible()
  })
})
