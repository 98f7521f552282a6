import { test as base, expect } from '@playwright/test'

export { expect }

/** Runs a test on a phone as well as on a desktop. */
export const onPhone = { tag: '@phone' }
/** Runs a test on a phone only. */
export const onPhoneAlone = { tag: '@phone-alone' }

type Fixtures = {
  /** Console errors that a test provokes on purpose, e.g. `test.use({ plannedErrors: [/404/] })`. */
  plannedErrors: RegExp[]
  consoleErrors: string[]
}

/**
 * Playwright's `test`, which here also fails on any console error: console.error, uncaught exceptions,
 * unhandled rejections, violations of the content security policy (CSP) and missing files.
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
