import { expect, test } from 'vitest'
import { isPageKept, keepPage } from './keep-page.ts'

test('a page is kept until everybody who keeps it has let go', () => {
  expect(isPageKept()).toBe(false)
  const [show, payment] = [keepPage(), keepPage()]
  show()
  show()
  expect(isPageKept()).toBe(true)
  payment()
  expect(isPageKept()).toBe(false)
})
