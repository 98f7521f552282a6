import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { buildPageHeaders } from '../src/platform/server/security-headers.ts'
import {
  buildStudioDocument,
  readStudioManifest,
  type StudioManifest,
  studioScriptHashes,
} from '../src/platform/server/studio-document.ts'
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './axe.ts'
import { expect, onPhoneAlone, test } from './fixtures.ts'

// The kit's pages exist only in development, so this file builds the studio for it and needs no server. They are
// served under the real content security policy, whose violations fail a test as errors of the console.
const origin = 'http://localhost:4999'
const ada = {
  staff_id: 1,
  name: 'Ada Okafor',
  email: 'ada@fanfare.test',
  locale: 'en',
  zone: null,
  rights: [],
  role_names: ['Editor'],
  verified_until: '2026-11-29T10:00:00Z',
  has_totp: true,
  recovery_code_count: 10,
  passkeys: [],
  sessions: [],
  tokens: [],
}
let folder = ''
let manifest: StudioManifest

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-studio-'))
  // Vite leaves the kit's pages out of a production build, which is its default.
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'development'
  await build({
    configFile: join(import.meta.dirname, '../vite.studio.config.ts'),
    mode: 'development',
    logLevel: 'error',
    build: { outDir: folder, minify: false, chunkSizeWarningLimit: 10_000 },
  })
  // An assigned undefined would become a text.
  if (before === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = before
  manifest = await readStudioManifest(folder)
})

test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.beforeEach(async ({ page }) => {
  const headers = buildPageHeaders({ inlineScriptHashes: studioScriptHashes })
  await page.route(`${origin}/**`, route => {
    const { pathname, searchParams } = new URL(route.request().url())
    if (pathname.endsWith('/staff/self/')) return route.fulfill({ json: ada })
    if (pathname.endsWith('/acts/planned/')) return route.fulfill({ json: { results: [] } })
    if (pathname.startsWith('/api/')) return route.fulfill({ status: 404, json: {} })
    if (pathname.startsWith('/studio/assets/')) return route.fulfill({ path: join(folder, pathname) })
    if (!pathname.startsWith('/studio/')) return route.fulfill({ body: '' })
    const locale = searchParams.get('locale') ?? 'en'
    const body = buildStudioDocument(manifest, { locale, buildId: 'test' })
    return route.fulfill({ contentType: 'text/html', headers, body })
  })
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(origin + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const parts = ['/studio/kit/', '/studio/kit/list/', '/studio/kit/object/', '/studio/kit/form/']

test.describe('kit of the studio', () => {
  for (const path of parts) {
    test(`has no axe violations at ${path}`, async ({ page }) => {
      await open(page, path)
      await expectNoAxeFindingsInBothThemes(page)
    })
  }

  test('fits a phone', onPhoneAlone, async ({ page }) => {
    for (const path of parts) {
      await open(page, path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
    }
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expectNoAxeFindings(page)
  })

  test('opens its menus and panels under the policy', async ({ page }) => {
    await open(page, '/studio/kit/list/')
    for (const name of ['Ada Okafor’s menu', 'Views', 'Columns']) {
      const opener = page.getByRole('button', { name })
      await opener.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoAxeFindings(page, { include: ['[role=dialog]'] })
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(opener).toBeFocused()
    }
  })

  test('finds a page by the command menu', async ({ page }) => {
    await open(page, '/studio/kit/list/')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('combobox', { name: 'Search and jump' })).toBeFocused()
    await expectNoAxeFindings(page, { include: ['dialog'] })
    await page.keyboard.type('tod')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${origin}/studio/`)
    await expect(page.getByRole('heading', { name: 'Today' })).toBeFocused()
  })

  test('works through a list by the keyboard alone', async ({ page }) => {
    await open(page, '/studio/kit/list/')
    await page.keyboard.press('/')
    await page.keyboard.type('choir')
    await expect(page).toHaveURL(/query=choir/)
    await expect(page.getByRole('link', { name: 'Ash Harbor' })).toBeHidden()
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/kit\/object/)
    await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue('choir')
  })

  test('renders only the rows near the screen of a long list', async ({ page }) => {
    await open(page, '/studio/kit/list/?size=all')
    await expect(page.getByRole('table', { name: 'Artists' })).toHaveAttribute('aria-rowcount', '238')
    expect(await page.locator('tr[data-row]').count()).toBeLessThan(100)
    await page.keyboard.press('End')
    await expect(page.locator('tr[data-index="236"]')).toBeVisible()
  })

  test('draws a chart and shows its table', async ({ page }) => {
    await open(page, '/studio/kit/object/')
    await expect(page.locator('canvas')).toBeVisible()
    await page.getByRole('button', { name: 'Show as a table' }).click()
    await expect(page.getByRole('row')).toHaveCount(31)
    await expectNoAxeFindings(page)
  })

  test('asks before an act, and before unsaved changes are left', async ({ page }) => {
    await open(page, '/studio/kit/object/')
    await page.getByRole('button', { name: 'Unpublish' }).click()
    await expectNoAxeFindings(page, { include: ['dialog'] })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Glass Harbour')
    await page.goBack()
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    await expect(page).toHaveURL(/kit\/form/)
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('region', { name: 'Someone else has saved changes' })).toBeFocused()
    await expectNoAxeFindingsInBothThemes(page)
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.goBack()
    await expect(page).toHaveURL(/kit\/object/)
  })

  test('speaks Korean', async ({ page }) => {
    await open(page, '/studio/kit/list/?locale=ko')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
    await expect(page.getByRole('button', { name: '열' })).toBeVisible()
  })
})
