import type { Locator, Page } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { aFan, signIn } from './fans.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'
import { hasHorizontalOverflow, hideCookieNotice, visit } from './shell-steps.ts'

// A postal code that doesn't fit the country is rejected with a 400.
test.use({ plannedErrors: [/status of 400/] })
test.beforeEach(({ context, baseURL }) => hideCookieNotice(context, baseURL))

const addresses = (page: Page) => page.getByRole('region', { name: 'Addresses', exact: true })
const button = (page: Page, name: string | RegExp) => addresses(page).getByRole('button', { name })
const card = (page: Page, text: string): Locator =>
  addresses(page).getByRole('listitem').filter({ hasText: text })

async function openAddresses(page: Page) {
  await signIn(page, await aFan())
  await visit(page, '/user/settings/#addresses')
  await expect(button(page, 'Add an address')).toBeVisible()
}

/** Searches the list of countries and chooses one, using only the keyboard. */
async function chooseCountry(page: Page, country: string) {
  await page.getByLabel('Country or region').fill(country)
  await expect(page.getByRole('option', { name: country, exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
}

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await addresses(page).getByLabel(label, { exact: true }).fill(value)
}

async function addInGermany(page: Page, name: string) {
  await button(page, 'Add an address').click()
  await chooseCountry(page, 'Germany')
  await expect(addresses(page).getByLabel('Province')).toHaveCount(0)
  await fill(page, {
    'Full name': name,
    'Street address': 'Lindenstr. 4',
    'Postal code': '10969',
    City: 'Berlin',
  })
  await fill(page, { 'Phone number': '030 12345678' })
  await button(page, 'Save address').click()
  await expect(card(page, name)).toContainText('10969 Berlin')
}

test.describe('address settings', () => {
  test(
    'adapt the form to the country and keep typed values when the country changes',
    onPhoneAlone,
    async ({ page }) => {
      await openAddresses(page)
      await button(page, 'Add an address').click()
      await expect(page.getByLabel('Country or region')).toBeFocused()
      await chooseCountry(page, 'Hungary')
      await fill(page, { 'Full name': 'Mina' })
      await button(page, 'Save address').click()
      // Hungarian addresses put the city before the street.
      await expect(addresses(page).getByLabel('City', { exact: true })).toBeFocused()
      await chooseCountry(page, 'South Korea')
      await expect(addresses(page).getByText('Please fill this in.')).toHaveCount(0)
      await expect(addresses(page).getByLabel('Personal customs clearance code')).toBeVisible()
      await fill(page, { 'Full name': '김민아 🎤', 'Street address': '110 Sejong-daero', City: 'Jung-gu' })
      await addresses(page).getByLabel('Province or city').selectOption({ label: 'Seoul' })
      await chooseCountry(page, 'United States')
      await expect(addresses(page).getByLabel('Personal customs clearance code')).toHaveCount(0)
      await expect(addresses(page).getByLabel('Full name')).toHaveValue('김민아 🎤')
      await expect(addresses(page).getByLabel('State')).toHaveValue('')
      await fill(page, { 'Phone number': '510 555 0123', 'ZIP code': '04524-1' })
      await button(page, 'Save address').click()
      await expect(addresses(page).getByLabel('State')).toBeFocused()
      await expect(addresses(page).getByText('Please fill this in.')).toHaveCount(1)
      await addresses(page).getByLabel('State').selectOption('California')
      expect(await hasHorizontalOverflow(page)).toBe(false)
      await expectNoAxeFindings(page, { include: ['#addresses'] })
      await page.keyboard.press('Enter')
      await button(page, 'Save address').click()
      await expect(addresses(page).getByText('This doesn’t look like a postal code')).toBeVisible()
      await expect(addresses(page).getByLabel('ZIP code')).toBeFocused()
      await fill(page, { 'ZIP code': '94612' })
      await page.keyboard.press('Enter')
      await expect(card(page, 'Jung-gu, CA 94612')).toContainText('United States')
      await expect(card(page, 'Jung-gu')).toContainText('Default')
      await expect(button(page, /^Edit: 김민아/)).toBeFocused()
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await hasHorizontalOverflow(page)).toBe(false)
      await expectNoAxeFindings(page, { include: ['#addresses'] })
    },
  )

  test('change the default address, and make the other address the default when it is deleted', async ({
    page,
  }) => {
    await openAddresses(page)
    await addInGermany(page, 'Mina')
    await addInGermany(page, 'Ada')
    await button(page, /^Make default: Ada/).click()
    await expect(card(page, 'Ada')).toContainText('Default')
    await expect(button(page, /^Make default: Mina/)).toBeVisible()
    await button(page, /^Delete: Ada/).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this address?' })
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await expect(button(page, /^Delete: Ada/)).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(card(page, 'Ada')).toHaveCount(0)
    await expect(card(page, 'Mina')).toContainText('Default')
    await expect(button(page, 'Add an address')).toBeFocused()
    await button(page, /^Edit: Mina/).click()
    await fill(page, { 'Full name': 'Mina Krüger' })
    await page.keyboard.press('Enter')
    await expect(card(page, 'Mina Krüger')).toContainText('+493012345678')
  })

  test('keep typed values in one form while another address is deleted or edited', async ({ page }) => {
    await openAddresses(page)
    await addInGermany(page, 'Mina')
    await addInGermany(page, 'Ada')
    await button(page, 'Add an address').click()
    const added = addresses(page).getByRole('form', { name: 'New address' })
    await added.getByLabel('Full name').fill('Noor')
    await button(page, /^Delete: Ada/).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this address?' })
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(card(page, 'Ada')).toHaveCount(0)
    await expect(added.getByLabel('Full name')).toHaveValue('Noor')
    await button(page, /^Edit: Mina/).click()
    const edited = addresses(page).getByRole('form', { name: 'Edit address' })
    await expect(edited.getByLabel('Full name')).toHaveValue('Mina')
    await expect(added.getByLabel('Full name')).toHaveValue('Noor')
  })
})
