import { expectNoAxeFindings } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.describe('test fixtures', () => {
  // Tests the fixtures on which all other tests rely: unplanned browser errors must fail a test.
  test.describe('console errors', () => {
    test.use({ plannedErrors: [/planned|Content Security Policy|404/] })

    test('include console.error', async ({ page, consoleErrors }) => {
      await page.goto('/healthz')
      await page.evaluate('console.error("planned")')
      await expect.poll(() => consoleErrors).toEqual([expect.stringContaining('planned')])
    })

    test('include uncaught exceptions', async ({ page, consoleErrors }) => {
      await page.goto('/healthz')
      await page.evaluate('setTimeout(() => { throw new Error("planned") })')
      await expect.poll(() => consoleErrors).toContainEqual(expect.stringContaining('planned'))
    })

    test('include violations of the content security policy', async ({ page, consoleErrors }) => {
      await page.goto('/')
      await page.evaluate('new Image().src = "https://pictures.example.org/a.png"')
      await expect
        .poll(() => consoleErrors)
        .toContainEqual(expect.stringContaining('Content Security Policy'))
    })

    test('include missing pages', async ({ page, consoleErrors }) => {
      await page.goto('/no-such-page/')
      await expect.poll(() => consoleErrors).toContainEqual(expect.stringContaining('404'))
    })
  })

  test('fail a test on an unplanned error', async ({ page }) => {
    test.fail()
    await page.goto('/healthz')
    const seen = page.waitForEvent('console')
    await page.evaluate('console.error("not planned")')
    await seen
  })

  // Negative control: axe must report known violations.
  test('report a button without a name and low contrast as axe violations', async ({ page }) => {
    await page.goto('/healthz')
    await page.setContent(`<html lang="en"><head><title>A page</title></head>
    <body><main><h1>A page</h1><button></button><p id="pale">Pale</p></main></body></html>`)
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('#pale')?.style.setProperty('color', '#ddd'),
    )
    const found = await expectNoAxeFindings(page).catch(String)
    expect(found).toContain('button-name')
    expect(found).toContain('color-contrast')
  })
})
