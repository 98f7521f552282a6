import { test as base, expect } from '@playwright/test'

export { expect }

/** For tests of what a small screen changes: they run on a phone as well as on a desk. */
export const onPhone = { tag: '@phone' }
/** For tests of what only a small screen has. */
export const onPhoneAlone = { tag: '@phone-alone' }

type Fixtures = {
  /** What a test that provokes errors expects to see, e.g. `test.use({ plannedErrors: [/404/] })`. */
  plannedErrors: RegExp[]
  /** What came up in the console so far. */
  consoleErrors: string[]
}

/**
 * Playwright's `test` that also fails on anything a developer would see in red in the console: console.error,
 * an exception or rejection that nobody caught, a violation of the content security policy, a missing file.
 */
export const test = base.extend<Fixtures>({
  plannedErrors: [[], { option: true }],
  consoleErrors: [
    async ({ context, plannedErrors }, use) => {
      const errors: string[] = []
      context.on('console', message => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', webError => errors.push(String(webError.error())))
      await use(errors)
      const unplanned = errors.filter(error => !plannedErrors.some(planned => planned.test(error)))
      expect(unplanned, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
})
