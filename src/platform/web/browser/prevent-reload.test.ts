import { describe, expect, test } from 'vitest'
import { isReloadPrevented, preventReload } from './prevent-reload.ts'

describe('preventReload', () => {
  test('prevents reloads until every caller has released its hold', () => {
    expect(isReloadPrevented()).toBe(false)
    const [show, payment] = [preventReload(), preventReload()]
    show()
    show()
    expect(isReloadPrevented()).toBe(true)
    payment()
    expect(isReloadPrevented()).toBe(false)
  })
})
