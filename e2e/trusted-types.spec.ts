import { expect, test } from './fixtures.ts'

test.use({ plannedErrors: [/Content Security Policy|TrustedTypePolicy|TrustedScriptURL/i] })

test.describe('Trusted Types', () => {
  test('create only our policies, each once', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-ready', /./)
    const make = (name: string) =>
      page.evaluate(`try { trustedTypes.createPolicy('${name}', {}); 'made' } catch (error) { error.name }`)
    for (const name of ['another', 'default', 'formats'])
      expect([name, await make(name)]).toEqual([name, 'TypeError'])
    const worker = page.evaluate(`try { new Worker('/sw.js'); 'started' } catch (error) { error.name }`)
    expect(await worker).toBe('TypeError')
  })
})
