import { describe, expect, test } from 'vitest'
import { createMemoryHistory } from '../../../../platform/web/testing/memory-history.ts'
import { createLeaveGuard, guardHistory } from './leave-guard.ts'

/** A history that shows a form after its list, and the paths that it reported since. */
function prepare() {
  const guard = createLeaveGuard()
  const browser = createMemoryHistory('/list/')
  const history = guardHistory(browser, guard)
  history.push('/form/', { entry: 1 })
  const moves: string[] = []
  history.subscribe(() => moves.push(history.location.pathname))
  return { guard, browser, history, moves }
}

describe('guardHistory', () => {
  test('passes every step while nothing has changed', () => {
    const { history, moves, guard } = prepare()
    history.push('/other/', { entry: 2 })
    history.back(1)
    expect([moves, guard.isAsking()]).toEqual([['/other/', '/form/'], false])
  })

  test('holds a step to another page until it is confirmed', () => {
    const { guard, history, moves } = prepare()
    guard.hold()
    history.push('/other/')
    expect([moves, guard.isAsking()]).toEqual([[], true])
    guard.confirm()
    expect([moves, guard.isAsking()]).toEqual([['/other/'], false])
  })

  test("stays when the person says so, and doesn't ask within the page", () => {
    const { guard, history, moves } = prepare()
    guard.hold()
    history.push('/other/')
    guard.stay()
    history.push('/form/?tab=2')
    expect([history.location.pathname, moves, guard.isAsking()]).toEqual(['/form/', ['/form/'], false])
  })

  test('returns to the page after Back, and leaves once that is confirmed', () => {
    const { guard, browser, history, moves } = prepare()
    guard.hold()
    browser.back(1)
    expect([browser.location.pathname, history.location.pathname]).toEqual(['/form/', '/form/'])
    expect([moves, guard.isAsking()]).toEqual([[], true])
    guard.confirm()
    expect([browser.location.pathname, history.location.pathname, moves]).toEqual([
      '/list/',
      '/list/',
      ['/list/'],
    ])
  })

  test('asks no more when the form is saved', () => {
    const { guard, history, moves } = prepare()
    const release = guard.hold()
    release()
    history.push('/other/')
    expect([moves, guard.isAsking()]).toEqual([['/other/'], false])
  })
})
