import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { expectNoAxeFindingsInBothThemes } from './axe.ts'
import { expect, test } from './fixtures.ts'

// The gallery exists only in development, so this file builds it and needs no server.
const origin = 'http://gallery.test'
const entry = `
  import '/src/platform/ui/global.css'
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  import Gallery from '/src/platform/ui/gallery/gallery.tsx'
  import { stories } from '/src/app/stories.ts'
  createRoot(document.querySelector('main')).render(createElement(Gallery, { stories }))
`
const html = `<!doctype html><html lang="en"><head><title>Parts</title><link rel="stylesheet" href="/gallery.css">
  <meta name="viewport" content="width=device-width, initial-scale=1"></head>
  <body><main></main><script type="module" src="/gallery.js"></script></body></html>`
const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="640" height="640"><path d="M0 9 5 0l4 9Z"/></svg>`
let folder = ''

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-gallery-'))
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [
      react(),
      {
        name: 'gallery-entry',
        resolveId: id => (id === 'gallery-entry.tsx' ? id : null),
        load: id => (id === 'gallery-entry.tsx' ? entry : null),
      },
    ],
    build: {
      outDir: folder,
      emptyOutDir: true,
      cssCodeSplit: false,
      rolldownOptions: {
        input: 'gallery-entry.tsx',
        output: {
          entryFileNames: 'gallery.js',
          assetFileNames: file =>
            file.names.some(name => name.endsWith('.css')) ? 'gallery.css' : 'assets/[name][extname]',
        },
      },
    },
  })
})

test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.beforeEach(async ({ page }) => {
  await page.route(`${origin}/**`, route => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html })
    if (pathname.startsWith('/api/')) return route.fulfill({ json: { results: [] } })
    if (pathname.startsWith('/media/')) return route.fulfill({ contentType: 'image/svg+xml', body: picture })
    return route.fulfill({ path: join(folder, pathname) })
  })
  await page.goto(`${origin}/`)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
})

test.describe('design system', () => {
  test('has no axe violations in any component', async ({ page }) => {
    // Axe is slow with hundreds of components at once.
    test.slow()
    await expectNoAxeFindingsInBothThemes(page)
    await page.getByRole('button', { name: 'Modal' }).click()
    await expectNoAxeFindingsInBothThemes(page, { include: ['dialog'] })
  })

  test('does not overflow at 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate(value => document.documentElement.setAttribute('dir', value), direction)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), direction).toBeLessThanOrEqual(
        320,
      )
    }
  })

  test('traps the focus in a dialog, closes the dialog on Esc and on its overlay, and restores the focus', async ({
    page,
  }) => {
    const opener = page.getByRole('button', { name: 'Modal' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Set your city' })
    await expect(dialog).toBeVisible()
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(
        /DIALOG|BODY/,
      )
      await expect(opener).not.toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await page.mouse.click(2, 2)
    await expect(dialog).toBeHidden()
  })

  test('keeps a required dialog open on Esc and on a press on its overlay', async ({ page }) => {
    await page.getByRole('button', { name: 'Must be answered' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set your city' })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(2, 2)
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Go' }).click()
    await expect(dialog).toBeHidden()
  })

  test('sizes the drawer and the panel, and closes them on Esc', async ({ page }) => {
    const drawerOpener = page.getByRole('button', { name: 'Drawer' })
    await drawerOpener.click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toHaveCSS('width', '288px')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(drawerOpener).toBeFocused()

    const opener = page.getByRole('button', { name: 'Panel' })
    await opener.click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel).toHaveCSS('width', '328px')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('searches and selects in the dropdown by keyboard', async ({ page }) => {
    const field = page.getByRole('combobox', { name: 'Your city' })
    await field.click()
    const list = page.getByRole('listbox', { name: 'Your city' })
    const inView = await list.evaluate(element => (element.parentElement?.clientHeight ?? 0) / 44)
    expect(inView).toBeCloseTo(5.5, 1)
    await field.fill('lodz')
    await expect(list.getByRole('option')).toHaveText([/Łódź/])
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('Łódź')
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await field.fill('nowhere')
    await expect(page.getByText('No results')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(field).toHaveValue('Łódź')
  })

  test('moves between tabs by arrow keys', async ({ page }) => {
    await page.getByRole('tab', { name: /Artist/ }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: /Project/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel')).toHaveText('Projects')
  })

  test('does not change disabled controls, and explains why they are disabled', async ({ page }) => {
    const toggle = page.getByRole('switch', { name: 'Not in your country' })
    await toggle.click({ force: true })
    await expect(toggle).not.toBeChecked()
    const accordion = page.getByText('Not open yet')
    await accordion.click({ force: true })
    await expect(page.getByText('Later.')).toBeHidden()
    const button = page.getByRole('button', { name: 'Go', exact: true })
    await button.focus()
    await expect(button).toBeFocused()
    await expect(button).toHaveAccessibleDescription('Choose a city first')
  })
})

test.describe('broken pictures', () => {
  test.use({ plannedErrors: [/404/] })

  test('show the fallback, then nothing, without layout shifts', async ({ page }) => {
    await page.route(`${origin}/media/**`, route => route.fulfill({ status: 404 }))
    await page.route(`${origin}/picture-fallback.svg`, route =>
      route.fulfill({ contentType: 'image/svg+xml', body: picture }),
    )
    await page.reload()
    const box = page.locator('#content-sections-rails-and-cards [data-status]').first()
    await box.scrollIntoViewIfNeeded()
    await expect(box).toHaveAttribute('data-status', 'error')
    const height = await box.evaluate(element => element.clientHeight)

    await page.route(`${origin}/picture-fallback.svg`, route => route.fulfill({ status: 404 }))
    await page.reload()
    await box.scrollIntoViewIfNeeded()
    await expect(box).toHaveAttribute('data-status', 'hidden')
    await expect(box.locator('img')).toBeHidden()
    expect(await box.evaluate(element => element.clientHeight)).toBe(height)
  })
})
