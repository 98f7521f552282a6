import { expectNoAxeFindings } from './axe.ts'
import { database } from './database.ts'
import { aFan, signIn } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { waitForEmail } from './inbox.ts'
import { createRedeemCodes, importRedeemList } from './operators.ts'
import { aSetToRedeem, introduceTypo } from './redeem-steps.ts'
import { hasHorizontalOverflow, hideCookieNotice, visit } from './shell-steps.ts'

test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

test.describe('redeem page', () => {
  test('redeems a code once for an order, and detects typos', async ({ page }) => {
    const { fan, projectId, productId, variantIds } = await aSetToRedeem()
    const stock = variantIds.map((id, at) => `${id}:${2 - at}`).join()
    const options = { count: '2', until: '2999-01-01T00:00Z', stock }
    const [code = ''] = await createRedeemCodes({ projectId, productId }, options)
    await visit(page, '/redeem/')
    await expect(page.getByRole('heading', { name: 'Log in to redeem' })).toBeVisible()
    await signIn(page, fan)
    await visit(page, `/project/${projectId}/`)
    await page.getByRole('link', { name: 'Have a code or a ticket? Redeem it' }).click()
    const field = page.getByLabel('Code', { exact: true })
    await field.fill(introduceTypo(code))
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText('There’s a typo in this code.')).toBeVisible()
    expect(await hasHorizontalOverflow(page)).toBe(false)
    await expectNoAxeFindings(page)
    await field.fill(` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `)
    await field.press('Enter')
    await expect(page.getByText('Photo set')).toBeVisible()
    await page.getByRole('button', { name: 'Redeem now' }).click()
    await expect(page.getByText('Choose an option first.')).toBeVisible()
    await page.getByLabel('Sun').check()
    await page.getByRole('button', { name: 'Redeem now' }).click()
    await expectNoAxeFindings(page)
    await page.getByLabel('I agree to the terms.').check()
    await page.getByRole('button', { name: 'Redeem now' }).click()
    await expect(page).toHaveURL(/\/project\/order\//)
    await expect(page.getByText('세종대로 110')).toBeVisible()
    await expect(page.getByText('Photo set')).toBeVisible()
    await visit(page, '/redeem/')
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByRole('heading', { name: 'You’ve already redeemed this' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'See your order' })).toBeVisible()
    expect(page.url()).not.toContain(code)
  })

  test.describe("for a ticket under another account's email address", () => {
    test.use({ plannedErrors: [/status of 400/] })
    test('rejects a wrong code and accepts the emailed one', async ({ page }) => {
      const { fan, projectId, productId, variantIds } = await aSetToRedeem()
      const owner = await aFan()
      await database().pool.query('update users set email_confirmed_at = now() where id = $1', [owner.id])
      const ticket = { email: owner.email, ticket_id: 'AB-1002' }
      const stock = `${variantIds[0]}:1`
      const options = { method: 'EMAIL_TICKET_ID', until: '2999-01-01T00:00Z', stock }
      await importRedeemList({ projectId, productId }, [ticket], options)
      await signIn(page, fan)
      await visit(page, `/redeem/?project_id=${projectId}`)
      await page.getByLabel('A ticket and the email I bought it with').check()
      await page.getByLabel('Email you used there').fill(ticket.email)
      await page.getByLabel('Ticket number', { exact: true }).fill(ticket.ticket_id)
      const after = Date.now()
      await page.getByRole('button', { name: 'Check' }).click()
      await expect(page.getByRole('heading', { name: 'Is this email yours?' })).toBeVisible()
      const { text } = await waitForEmail(owner.email, { after })
      const code = /^\d{6}$/m.exec(text)?.[0] ?? ''
      await page.getByLabel('Moon').check()
      await page.getByLabel('I agree to the terms.').check()
      const send = page.getByRole('button', { name: 'Redeem now' })
      await send.click()
      const field = page.getByLabel('Code from the email')
      await expect(field).toHaveAccessibleDescription(/fill this in/)
      await field.fill(code === '000000' ? '000001' : '000000')
      await send.click()
      await expect(field).toHaveAccessibleDescription(/That’s not the code/)
      expect(await hasHorizontalOverflow(page)).toBe(false)
      await expectNoAxeFindings(page)
      await field.fill(code)
      await send.click()
      await expect(page).toHaveURL(/\/project\/order\//)
      expect(page.url()).not.toContain(code)
    })
  })
})
