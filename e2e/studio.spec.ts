import { randomUUID } from 'node:crypto'
import { showTotp } from '../src/studio/staff/server/testing/a-staff.ts'
import { expectNoAxeFindings } from './axe.ts'
import { database } from './database.ts'
import { expect, onPhone, test } from './fixtures.ts'
import { waitForEmail } from './inbox.ts'
import { importContent, inviteToTeam } from './operators.ts'
import { addAuthenticator, openStudio, signInToStudio, studioUrl } from './studio-steps.ts'

const anAddress = () => `${randomUUID()}@team.example`

test.describe('signing in to the studio', () => {
  // The first call of somebody without a session, and an invitation that was used.
  test.use({ plannedErrors: [/status of (?:401|410)/] })

  test('works by a passkey that an invitation has set up', onPhone, async ({ page }) => {
    await addAuthenticator(page)
    const link = await inviteToTeam(anAddress(), 'Owner')
    await page.goto(link)
    await page.getByLabel('Your name').fill('Ada')
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Create a passkey and join' }).click()
    await expect(page.getByRole('button', { name: 'Ada’s menu' })).toBeVisible()
    await page.context().clearCookies()
    await openStudio(page, '/studio/')
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page.getByRole('button', { name: 'Ada’s menu' })).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This invitation has ended' })).toBeVisible()
  })

  test('works by a mailed link and a code of an authenticator app', async ({ page }) => {
    const email = anAddress()
    await page.goto(await inviteToTeam(email, 'Support'))
    await page.getByLabel('Your name').fill('Grace')
    await page.getByRole('radio', { name: /Authenticator app/ }).check()
    const secret = (await page.getByText(/^[A-Z2-7 ]{16,}$/).textContent()) ?? ''
    const showCode = (later = 0) => showTotp(secret.replaceAll(' ', ''), Date.now() + later)
    await page.getByLabel('Code from the app').fill(showCode())
    await page.getByRole('button', { name: 'Join the studio' }).click()
    await page.getByRole('button', { name: 'I’ve stored them' }).click()
    await expect(page.getByRole('button', { name: 'Grace’s menu' })).toBeVisible()

    await page.context().clearCookies()
    await openStudio(page, '/studio/')
    const after = Date.now()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expect(page.getByText(`Check your email: ${email}`)).toBeVisible()
    const { text } = await waitForEmail(email, { after })
    const link = /http\S+#\S+/.exec(text)?.[0] ?? ''
    await page.goto(link)
    // The code of the next half minute, because a code works once.
    await page.getByLabel('Code').fill(showCode(30_000))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('button', { name: 'Grace’s menu' })).toBeVisible()
  })
})

test.describe('team of the studio', () => {
  // A role that is taken away answers 404, an ended session 401.
  test.use({ plannedErrors: [/status of (?:401|404)/] })

  test('is invited by the owner, whose change of roles applies to a page that is open', async ({
    page,
    context,
    browser,
  }) => {
    await signInToStudio(context)
    const email = anAddress()
    const after = Date.now()
    await openStudio(page, '/studio/team/invitations/new/')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('checkbox', { name: /^Editor/ }).check()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('The invitation is on its way.')).toBeVisible()
    const { text } = await waitForEmail(email, { after })
    const link = /http\S+#\S+/.exec(text)?.[0] ?? ''

    const other = await browser.newContext()
    const colleague = await other.newPage()
    await addAuthenticator(colleague)
    await colleague.goto(link)
    await colleague.getByLabel('Your name').fill('Jun')
    await colleague.getByRole('button', { name: 'Create a passkey and join' }).click()
    await expect(colleague.getByRole('link', { name: 'Artists' })).toBeVisible()

    await openStudio(page, `/studio/team/?query=${encodeURIComponent(email)}`)
    await page.getByRole('link', { name: 'Jun' }).click()
    await expectNoAxeFindings(page)
    await page.getByRole('link', { name: 'Change roles' }).click()
    await page.getByRole('checkbox', { name: /^Editor/ }).uncheck()
    await page.getByRole('checkbox', { name: /^Door/ }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await colleague.getByRole('link', { name: 'Artists' }).click()
    await expect(colleague.getByText('There’s nothing here, or you may not see it.')).toBeVisible()

    await openStudio(page, `/studio/team/?query=${encodeURIComponent(email)}`)
    await page.getByRole('link', { name: 'Jun' }).click()
    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Left the company')
    await page.getByRole('button', { name: 'Disable person' }).click()
    await expect(page.getByText('Disabled. All sessions have ended.')).toBeVisible()
    await openStudio(colleague, '/studio/')
    await expect(colleague.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible()
    await other.close()
  })
})

/** Imports an artist with a unique name and returns its id and name. */
async function anArtist() {
  const key = `studio-${randomUUID()}`
  const name = `Aurora ${key.slice(-12)}`
  await importContent('artists', [{ key, name, genres: 'dream pop' }])
  const { rows } = await database().pool.query<{ id: number }>(
    "select id from import_keys where kind = 'artists' and key = $1",
    [key],
  )
  return { id: rows[0]!.id, name }
}

test.describe('artists in the studio', () => {
  // The conflict of two people who edit at once.
  test.use({ plannedErrors: [/status of 409/] })

  test('are edited by a scoped editor, who sees no others, and the log tells what changed', async ({
    page,
    context,
    browser,
  }) => {
    const { id, name } = await anArtist()
    const editor = await signInToStudio(context, { role: 'Editor', artistIds: [id] })
    await openStudio(page, '/studio/artists/')
    await expect(page.getByRole('row')).toHaveCount(2)
    await expectNoAxeFindings(page)
    await page.getByRole('link', { name }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Popularity').fill('41')

    // Somebody else saves meanwhile.
    const other = await browser.newContext()
    await signInToStudio(other, { role: 'Owner', columns: { name: 'Noor' } })
    const second = await other.newPage()
    await openStudio(second, `/studio/artists/${id}/edit/`)
    await second.getByLabel('Popularity').fill('77')
    await second.getByRole('button', { name: 'Save' }).click()
    await expect(second.getByText('Saved.')).toBeVisible()

    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Someone else has saved changes' })).toBeVisible()
    await expectNoAxeFindings(page)
    await page
      .getByRole('radio', { name: 'Keep yours' })
      .or(page.getByRole('button', { name: 'Keep yours' }))
      .first()
      .click()
    await page.getByRole('button', { name: 'Use these values' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()

    await openStudio(second, `/studio/log/?object=artist+${id}`)
    await expect(second.getByRole('row').filter({ hasText: 'Noor' })).toHaveCount(1)
    await expect(second.getByRole('row').filter({ hasText: editor.name })).toHaveCount(1)
    await expectNoAxeFindings(second)
    await other.close()
  })

  test('are shown without acts to a role that only reads, which opens nothing else', async ({
    page,
    context,
  }) => {
    const { id, name } = await anArtist()
    await signInToStudio(context, { role: 'Read-only' })
    await openStudio(page, `/studio/artists/${id}/`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Unpublish' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Team' })).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(name)
    await expect(page.getByRole('option', { name })).toBeVisible()
  })
})

test.describe('host of the studio', () => {
  // Without the fans' content security policy, which refuses such a script before the studio does.
  test.use({
    bypassCSP: true,
    plannedErrors: [/CORS policy|ERR_FAILED|ERR_BLOCKED_BY_RESPONSE|status of 40[13]|X-Frame-Options|frame/],
  })

  test("keeps a script of a fans' page from reading or making a staff call", async ({ page, context }) => {
    await signInToStudio(context)
    await page.goto('/')
    const url = `${studioUrl()}/api/studio/staff/self/`
    const read = await page.evaluate(
      target =>
        fetch(target, { credentials: 'include' }).then(
          () => 'read',
          () => 'refused',
        ),
      url,
    )
    expect(read).toBe('refused')
    // A request that needs no permission in advance still reaches the server, which refuses its origin.
    await page.evaluate(
      target =>
        fetch(target, { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}' }).catch(
          () => {},
        ),
      `${studioUrl()}/api/studio/staff/self/totp/start/`,
    )
    const framed = await page.evaluate(async target => {
      const frame = document.createElement('iframe')
      frame.src = target
      document.body.append(frame)
      await new Promise(resolve => frame.addEventListener('load', resolve))
      return frame.contentDocument === null ? 'closed' : 'open'
    }, `${studioUrl()}/studio/`)
    expect(framed).toBe('closed')
    await openStudio(page, '/studio/')
    await expect(page.getByRole('button', { name: /^Staff .*menu$/ })).toBeVisible()
    expect(
      await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(list => list.length)),
    ).toBe(0)
  })
})
