import { describe, expect, test, vi } from 'vitest'
import { parseErrorBody } from '../api/api-error.ts'
import type { TextKey } from '../text-keys.ts'
import { createErrorReports } from './error-reports.ts'

const busy = parseErrorBody(503, { error_code: { name: 'busy', value: 1 } }, null)
const texts = { has: (key: string): key is TextKey => key === 'error.busy', t: (key: string) => key }

function theReports(getLink?: () => string) {
  let count = 0
  const toasts = { add: vi.fn(() => `toast ${++count}`), close: vi.fn<(id: string) => void>() }
  return { toasts, reports: createErrorReports({ texts, toasts, linkOf: getLink }) }
}

describe('createErrorReports', () => {
  test('shows an error of the latest action and dismisses it on the next action', () => {
    const { toasts, reports } = theReports()
    const act = reports.act()
    reports.report(act, busy)
    expect(toasts.add).toHaveBeenCalledWith('error.busy', { type: 'error' })
    expect(toasts.close).not.toHaveBeenCalled()
    reports.act()
    expect(toasts.close).toHaveBeenCalledWith('toast 1')
  })

  test('drops late errors of older actions', () => {
    const { toasts, reports } = theReports()
    const older = reports.act()
    const newer = reports.act()
    reports.report(older, busy)
    expect(toasts.add).not.toHaveBeenCalled()
    expect([reports.isLatest(older), reports.isLatest(newer)]).toEqual([false, true])
  })

  test('keeps a toast with a link until it is closed', () => {
    const { toasts, reports } = theReports(() => '/help/')
    reports.report(reports.act(), busy)
    expect(toasts.add).toHaveBeenCalledWith('error.busy', {
      type: 'error',
      href: '/help/',
      duration: 'infinite',
    })
  })
})
