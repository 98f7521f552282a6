import { expectNoAxeFindings } from './axe.ts'
import { expect, test } from './fixtures.ts'

// Tests the fixtures that every other test relies on: unplanned browser errors must fail a test.
test.describe('errors in the console are seen', () => {
  test.use({ plannedErrors: [/planned|Content Security Policy|404/] })

  test('console.error', async ({ page, consoleErrors }) => {
    await page.goto('/healthz')
    await page.evaluate('console.error("planned")')
    await expect.poll(() => consoleErrors).toEqual([expect.stringContaining('planned')])
  })

  test('an exception that nobody caught', async ({ page, consoleErrors }) => {
    await page.goto('/healthz')
    await page.evaluate('setTimeout(() => { throw new Error("planned") })')
    await expect.poll(() => consoleErrors).toContainEqual(expect.stringContaining('planned'))
  })

  test('a violation of the content security policy', async ({ page, consoleErrors }) => {
    await page.goto('/')
    await page.evaluate('new Image().src = "https://pictures.example.org/a.png"')
    await expect.poll(() => consoleErrors).toContainEqual(expect.stringContaining('Content Security Policy'))
  })

  test('a page that does not exist', async ({ page, consoleErrors }) => {
    await page.goto('/no-such-page/')
    await expect.poll(() => consoleErrors).toContainEqual(expect.stringContaining('404'))
  })
})

test('an unplanned error fails a test', async ({ page }) => {
  test.fail()
  await page.goto('/healthz')
  const seen = page.waitForEvent('console')
  await page.evaluate('console.error("not planned")')
  await seen
})

// Negative control: axe must report known violations.
test('axe sees what is planted: a button without a name, and pale letters', async ({ page }) => {
  await page.goto('/healthz')
  await page.setContent(`<html lang="en"><head><title>A page</title></head>
    <body><main><h1>A page</h1><button></button><p id="pale">Pale</p></main></body></html>`)
  await page.evaluate(() => document.querySelector<HTMLElement>('#pale')?.style.setProperty('color', '#ddd'))
  const found = await expectNoAxeFindings(page).catch(String)
  expect(found).toContain('button-name')
  expect(found).toContain('color-contrast')
})
