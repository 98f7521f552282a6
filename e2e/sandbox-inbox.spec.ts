import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { createTransport } from 'nodemailer'
import { type Sandbox, startServices } from '../packages/sandbox/services.ts'
import { expectNoAxeFindingsInBothThemes } from './axe.ts'
import { expect, test } from './fixtures.ts'

// Each test has its own sandbox, because emails of other tests would move the list.
let sandbox: Sandbox
let dataDir: string
test.beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'inbox-'))
  const secret = '0123456789abcdef'.repeat(4)
  const schedule = (work: () => void) => work()
  sandbox = await startServices({ dataDir, secret, httpPort: 0, smtpPort: 0, later: schedule })
})
test.afterEach(async () => {
  await sandbox.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function sendText(to: string, text: string) {
  const { TWILIO_URL: url, TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token } = sandbox.twilioEnv
  await fetch(`${url}/2010-04-01/Accounts/${account}/Messages.json`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${account}:${token}`)}` },
    body: new URLSearchParams({ To: to, From: '+15005550006', Body: text }),
  })
}

function sendMail(to: string, subject: string) {
  return createTransport(sandbox.smtpEnv['SMTP_URL'] ?? '').sendMail({
    from: 'Fanfare <no-reply@fanfare.example>',
    to,
    subject,
    text: 'Open https://fans.example/confirm/?token=abc, please.',
    html: '<h1>Hello Mira</h1><script>parent.document.title = "broken"</script>',
  })
}

const rows = (page: Page) => page.locator('#list li')

test.describe('sandbox inbox', () => {
  test('shows new messages first while the page is open, and finds them by recipient', async ({ page }) => {
    await page.goto(sandbox.inboxUrl)
    await expect(page.getByText('Nothing here yet')).toBeVisible()
    await sendText('+12125550123', 'Your Fanfare code is 012345.')
    await expect(rows(page)).toHaveCount(1)
    await sendMail('mira@post.example', 'Confirm your address')
    await expect(rows(page)).toHaveText([/mira@post\.example.*Confirm your address/, /\+12125550123.*012345/])
    await page.getByLabel('Search by address').fill('MIRA@')
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByText('1 of 2')).toBeVisible()
    await page.getByLabel('Search by address').fill('')
    await page.getByRole('radio', { name: 'Texts' }).check()
    await expect(rows(page)).toHaveText([/\+12125550123/])
    await page.getByRole('radio', { name: 'All' }).check()
    await page.getByRole('button', { name: 'Empty the inbox' }).click()
    await expect(page.getByText('Nothing here yet')).toBeVisible()
  })

  test('copies a code with one click', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await sendText('+12125550123', 'Your Fanfare code is 012345.')
    await page.goto(sandbox.inboxUrl)
    await rows(page).first().getByRole('link').click()
    await expect(page.getByRole('region', { name: 'Message', exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Copy code' }).click()
    await expect(page.getByText('The code 012345 is copied.')).toBeAttached()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('012345')
    await expect(page.getByText('delivered', { exact: true })).toBeVisible()
  })
})

test.describe('email', () => {
  test.use({ plannedErrors: [/Blocked script execution/] })

  test('is shown as HTML without scripts, as text with links, and with its headers', async ({ page }) => {
    await sendMail('mira@post.example', 'Confirm your address')
    await page.goto(sandbox.inboxUrl)
    await rows(page).first().getByRole('link').click()
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Hello Mira' })).toBeVisible()
    await expect(page).toHaveTitle('Inbox of the sandbox · Fanfare')
    await page.getByRole('radio', { name: 'Text', exact: true }).check()
    await expect(page.getByRole('link', { name: 'https://fans.example/confirm/?token=abc' })).toBeVisible()
    await page.getByRole('radio', { name: 'Headers' }).check()
    await expect(page.getByText('subject: Confirm your address')).toBeVisible()
  })

  test('has no axe violations', async ({ page }) => {
    await sendMail('mira@post.example', 'Confirm your address')
    await sendText('+12125550199', 'Your Fanfare code is 012345.')
    await page.goto(sandbox.inboxUrl)
    await expect(rows(page)).toHaveCount(2)
    await expectNoAxeFindingsInBothThemes(page)
    for (const index of [0, 1]) {
      await page.goto(`${sandbox.inboxUrl}/#${index + 1}`)
      await expect(page.locator('.facts')).toBeVisible()
      await expectNoAxeFindingsInBothThemes(page, { exclude: ['iframe'] })
    }
  })
})
