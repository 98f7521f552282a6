import { describe, expect, test } from 'vitest'
import { paths } from '../../../platform/contract/paths.ts'
import { isBusyPath } from './welcome-modal.tsx'

describe('`isBusyPath`', () => {
  test.each([
    [paths.purchase(7), true],
    [paths.show(7), true],
    [paths.live(), false],
    [paths.project(7), false],
    [paths.home(), false],
    ['/campaigns/7-5128581/', false],
  ])('maps %s to %s', (path, isBusy) => {
    expect(isBusyPath(path)).toBe(isBusy)
  })
})
