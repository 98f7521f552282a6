import { test as base, expect } from '@playwright/test'

export { expect }

/** Runs a test on the phone project as well as on desktop. */
export const onPhone = { tag: '@phone' }
/** Runs a test on the phone project only. */
export const onPhoneAlone = { tag: '@phone-alone' }

type Fixtures = {
  /** Console errors that a test provokes, e.g. `test.use({ plannedErrors: [/404/] })`. */
  plannedErrors: RegExp[]
  /** Console errors so far. */
  consoleErrors: string[]
}

/**
 * Playwright's `test` that also fails on any error in the console: console.error, uncaught exceptions and
 * unhandled rejections, violations of the content security policy (CSP), missing files.
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
