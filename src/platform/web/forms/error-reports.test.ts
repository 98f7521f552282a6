import { expect, test, vi } from 'vitest'
import { errorOfBody } from '../api/api-error.ts'
import type { TextKey } from '../text-keys.ts'
import { createErrorReports } from './error-reports.ts'

const busy = errorOfBody(503, { error_code: { name: 'busy', value: 1 } }, null)
const texts = { has: (key: string): key is TextKey => key === 'error.busy', t: (key: string) => key }

function theReports(linkOf?: () => string) {
  let count = 0
  const toasts = { add: vi.fn(() => `toast ${++count}`), close: vi.fn<(id: string) => void>() }
  return { toasts, reports: createErrorReports({ texts, toasts, linkOf }) }
}

test('an error of the last act is shown, and goes with the next act', () => {
  const { toasts, reports } = theReports()
  const act = reports.act()
  reports.report(act, busy)
  expect(toasts.add).toHaveBeenCalledWith('error.busy', { type: 'error' })
  expect(toasts.close).not.toHaveBeenCalled()
  reports.act()
  expect(toasts.close).toHaveBeenCalledWith('toast 1')
})

test('an error that is older than the last act is not shown', () => {
  const { toasts, reports } = theReports()
  const older = reports.act()
  const newer = reports.act()
  reports.report(older, busy)
  expect(toasts.add).not.toHaveBeenCalled()
  expect([reports.isLatest(older), reports.isLatest(newer)]).toEqual([false, true])
})

test('an error with a link stays until it is closed', () => {
  const { toasts, reports } = theReports(() => '/help/')
  reports.report(reports.act(), busy)
  expect(toasts.add).toHaveBeenCalledWith('error.busy', {
    type: 'error',
    href: '/help/',
    duration: 'infinite',
  })
})
