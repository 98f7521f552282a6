import { expect, test } from 'vitest'
import { paths } from '../../../platform/contract/paths.ts'
import { isInTheMiddle } from './welcome-modal.tsx'

test.each([
  [paths.purchase(7), true],
  [paths.show(7), true],
  [paths.live(), false],
  [paths.project(7), false],
  [paths.home(), false],
  ['/campaigns/7-5128581/', false],
])('%s: %s', (path, isBusy) => {
  expect(isInTheMiddle(path)).toBe(isBusy)
})
