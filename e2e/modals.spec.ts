import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { expect, onPhone, onPhoneAlone, test } from './fixtures.ts'
import { getCityChip, hideCookieNotice, mockSignedInFan, visit } from './shell-steps.ts'

test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const logIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log in' })

/** Returns the names of the modals in the current history entry. */
const readModals = (page: Page) => page.evaluate(() => Object.keys(history.state?.modals ?? {}))

/** Puts modals into the history entry and reloads, which an external link can't do. */
async function reopenWith(page: Page, modals: Record<string, unknown>) {
  await page.evaluate(open => history.replaceState({ ...history.state, modals: open }, ''), modals)
  await page.reload()
  await page.locator('html[data-ready]').waitFor()
}

const onPath = (path: string) => (url: URL) => url.pathname + url.search === path

test.describe('modals', () => {
  test('survive a reload, follow Back and Forward, and never appear in the URL', async ({ page }) => {
    const codeLoads: string[] = []
    page.on('request', request => /sign-in-modal/.test(request.url()) && codeLoads.push(request.url()))
    await visit(page, '/?SIGN_IN=1&FOO=1&tour_id=5&city_id=6')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await logIn(page).click()
    await expect(dialog(page, 'Log in')).toBeVisible()
    await expect(page).toHaveURL(/\?SIGN_IN=1&FOO=1&tour_id=5&city_id=6$/)
    expect(await readModals(page)).toEqual(['SIGN_IN'])
    await page.goBack()
    await expect(dialog(page, 'Log in')).toBeHidden()
    await expect(logIn(page)).toBeFocused()
    await page.goForward()
    await expect(dialog(page, 'Log in')).toBeVisible()
    expect(codeLoads.length, 'its code is loaded once').toBeLessThanOrEqual(1)
    await page.reload()
    await expect(dialog(page, 'Log in')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Log in')).toBeHidden()
  })

  test('stay open when a text selection extends beyond their edge', async ({ page }) => {
    await visit(page, '/legal/')
    await logIn(page).click()
    const email = dialog(page, 'Log in').getByRole('textbox', { name: 'Email' })
    await email.fill('mira@example.org')
    const { x = 0, y = 0, height = 0 } = (await email.boundingBox()) ?? {}
    await page.mouse.move(x + 60, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(5, y + height / 2, { steps: 5 })
    await page.mouse.up()
    await expect(email).toHaveValue('mira@example.org')
    await page.mouse.click(5, 5)
    await expect(dialog(page, 'Log in')).toBeHidden()
  })

  test('leave one history entry after being opened and closed repeatedly', async ({ page }) => {
    await visit(page, '/help/')
    await visit(page, '/legal/')
    for (const close of ['Escape', 'button', 'overlay']) {
      await logIn(page).click()
      await expect(dialog(page, 'Log in')).toBeVisible()
      if (close === 'Escape') await page.keyboard.press('Escape')
      if (close === 'button') await dialog(page, 'Log in').getByRole('button', { name: 'Close' }).click()
      if (close === 'overlay') await page.mouse.click(5, 5)
      await expect(dialog(page, 'Log in')).toBeHidden()
      await expect(logIn(page)).toBeFocused()
    }
    await page.goBack()
    await expect(page).toHaveURL(onPath('/help/'))
  })

  test('take the focus and keep it inside', onPhone, async ({ page }) => {
    await visit(page, '/legal/')
    await logIn(page).focus()
    await page.keyboard.press('Enter')
    const open = dialog(page, 'Log in')
    await expect(open).toBeVisible()
    for (let press = 0; press < 8; press++) {
      // Between the last and the first control the browser's own UI may have the focus, but never the page
      // behind the modal.
      const place = await open.evaluate(element =>
        element.contains(document.activeElement) || document.activeElement === document.body ? 'in' : 'out',
      )
      expect(place).toBe('in')
      await page.keyboard.press('Tab')
    }
    await expectNoAxeFindings(page)
  })

  test('replace login with sign-up, which neither Esc nor the overlay closes', onPhone, async ({ page }) => {
    await visit(page, '/legal/')
    await logIn(page).click()
    await dialog(page, 'Log in').getByRole('button', { name: 'Sign up' }).click()
    const signUp = dialog(page, 'Sign up')
    await expect(signUp).toBeVisible()
    await expect(dialog(page, 'Log in')).toBeHidden()
    expect(await readModals(page)).toEqual(['SIGN_UP'])
    await expectStaysOpen(page, 'Sign up')
    await expectNoAxeFindings(page)
    await signUp.getByRole('button', { name: 'Log in' }).click()
    await expect(dialog(page, 'Log in')).toBeVisible()
    await expect(signUp).toBeHidden()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test("focus the first field, and put the close button last where Esc doesn't close", async ({ page }) => {
    await visit(page, '/')
    await logIn(page).click()
    await expect(dialog(page, 'Log in').getByRole('textbox', { name: 'Email' })).toBeFocused()
    await dialog(page, 'Log in').getByRole('button', { name: 'Sign up' }).click()
    await expect(dialog(page, 'Sign up').getByRole('textbox').first()).toBeFocused()
    const last = dialog(page, 'Sign up').locator('button').last()
    await expect(last).toHaveAccessibleName('Close')
    await last.click()
    await page.getByRole('link', { name: 'Set your city' }).click()
    await expect(dialog(page, 'SET YOUR CITY').getByRole('combobox')).toBeFocused()
  })

  test("return the focus to the page's heading when they were reopened by a reload", async ({ page }) => {
    await visit(page, '/events/')
    await page.getByRole('list', { name: 'Tours' }).getByRole('link').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  async function expectStaysOpen(page: Page, name: string) {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(3, 3)
    await expect(dialog(page, name)).toBeVisible()
    expect(await dialog(page, name).evaluate(element => (element as HTMLDialogElement).open)).toBe(true)
  }

  test('keep welcome and phone verification open, and close welcome and sign-up on OK', async ({ page }) => {
    await visit(page, '/legal/')
    await reopenWith(page, { SIGN_UP: '1', WELCOME: '1' })
    await expect(dialog(page, 'Welcome!')).toBeVisible()
    // Only the topmost dialog is drawn.
    await expect(page.locator('dialog:modal')).toHaveCount(2)
    await expect(page.locator('dialog:modal:visible')).toHaveCount(1)
    await expectStaysOpen(page, 'Welcome!')
    await expect(dialog(page, 'Welcome!')).toContainText('Thanks for signing up!')
    await expect(dialog(page, 'Welcome!')).toContainText('Please check your inbox.')
    await expectNoAxeFindings(page)
    await dialog(page, 'Welcome!').getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await reopenWith(page, { GNB_PHONE_VERIFICATION: '1' })
    await expectStaysOpen(page, 'Verify your phone number')
    await expectNoAxeFindings(page)
  })

  test("ignore unknown keys, values that aren't strings, and public keys in the history state", async ({
    page,
  }) => {
    await visit(page, '/legal/')
    await reopenWith(page, {
      FOO: '1',
      SIGN_IN: 1,
      SIGN_UP: '',
      WELCOME: { a: 1 },
      city_id: '5',
      __proto__: null,
    })
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('keep public keys in the URL through a reload and another modal', async ({ page }) => {
    for (const address of ['/campaigns/?city_id=2950159', '/events/?tour_id=7&x=1']) {
      await visit(page, address)
      await page.reload()
      await page.locator('html[data-ready]').waitFor()
      await expect(page.getByRole('dialog')).toHaveCount(1)
      // The page behind a dialog is inert, so a script clicks the link.
      await logIn(page).evaluate((link: HTMLElement) => link.click())
      await expect(dialog(page, 'Log in')).toBeVisible()
      await expect(page).toHaveURL(onPath(address))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: 'Log in' })).toBeHidden()
      await expect(page).toHaveURL(onPath(address))
    }
  })

  test('keep a modal that opens while Back is pending', async ({ page }) => {
    await visit(page, '/legal/')
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-modal=SIGN_IN]')?.click())
    await expect(dialog(page, 'Log in')).toBeVisible()
    await page.evaluate(() => {
      const go = history.go.bind(history)
      history.go = steps => {
        go(steps)
        // Creates a race: the previous entry becomes current only after the pending popstate.
        document.querySelector<HTMLElement>('[data-modal=GNB_SEARCH]')?.click()
      }
      document.querySelector<HTMLElement>('dialog[open] button[aria-label=Close]')?.click()
    })
    await expect(dialog(page, 'Search')).toBeVisible()
    await expect(dialog(page, 'Log in')).toBeHidden()
    expect(await readModals(page)).toEqual(['GNB_SEARCH'])
  })

  test(
    'search cities after 200 ms, enable Go once one is chosen, and store it in a cookie',
    onPhoneAlone,
    async ({ page, context }) => {
      const queries: string[] = []
      page.on('request', request => {
        const url = new URL(request.url())
        if (url.pathname === '/api/v1/cities/search/') queries.push(url.searchParams.get('query') ?? '')
      })
      await page.clock.install()
      await visit(page, '/')
      await page.getByRole('link', { name: 'Set your city' }).click()
      const open = dialog(page, 'SET YOUR CITY')
      await expect(open).toContainText('Set your city to continue.')
      const field = open.getByRole('combobox', { name: 'City' })
      await expect(field).toHaveAttribute('placeholder', 'Search your city')
      const go = open.getByRole('button', { name: 'Go', exact: true })
      await expect(go).toBeDisabled()
      // Freezes the page's clock, so that slow typing doesn't outlast the debounce.
      await page.clock.pauseAt(Date.now() + 60_000)
      await field.pressSequentially('seoul')
      await page.clock.runFor(199)
      expect(queries).toEqual([])
      await page.clock.runFor(1)
      await page.clock.resume()
      await expect(open.getByRole('option', { name: 'Seoul, South Korea' })).toBeVisible()
      expect(queries).toEqual(['seoul'])
      await field.press('Enter')
      await expect(go).toBeEnabled()
      await expectNoAxeFindings(page)
      await go.click()
      await expect(open).toBeHidden()
      await expect(page.getByRole('heading', { name: 'On stage near Seoul' })).toBeVisible()
      const cookie = (await context.cookies()).find(({ name }) => name === 's_city_id')
      expect(decodeURIComponent(cookie?.value ?? '')).toMatch(/^\[1,"\d+"\]$/)
      expect(cookie?.expires, 'until the browser closes').toBe(-1)
      await expect(page.getByRole('status').filter({ hasText: 'Your city: Seoul' })).toBeVisible()
    },
  )

  test('show that no city was found, and link logged-in fans to the settings', async ({ page }) => {
    await visit(page, '/legal/')
    await getCityChip(page).click()
    await page.getByRole('combobox').fill('zzqqxx')
    await expect(page.getByText('No results')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await mockSignedInFan(page)
    await visit(page, '/legal/')
    await getCityChip(page).click()
    const open = dialog(page, 'SET YOUR CITY')
    await expect(open).toContainText('Set your city in account settings to continue.')
    await expect(open.getByRole('link', { name: 'Go to Settings' })).toHaveAttribute(
      'href',
      '/user/settings/#account_city',
    )
    await expectNoAxeFindings(page)
    await open.getByRole('button', { name: 'Cancel' }).click()
    await expect(open).toBeHidden()
  })
})
