import { expect, test } from 'vitest'
import { applyModalChanges, type ModalChange } from './modal-changes.ts'
import { historyMove, isShallowStep } from './modal-history.ts'
import { type ModalLocation, openModals } from './modal-keys.ts'

const home: ModalLocation = { path: '/', query: '', historyState: { entry: 0 } }

/** The entry that a browser would be in after these changes, and how it came there. */
function move(from: ModalLocation, ...changes: ModalChange[]) {
  const step = applyModalChanges(from, changes)
  if (!step) throw new Error('these changes change nothing')
  const moved = historyMove(from, step)
  if (moved.kind === 'back') return { kind: moved.kind, entry: home }
  const { kind, path, query, state } = moved
  return { kind, entry: { path, query, historyState: state } satisfies ModalLocation }
}

test('opening makes an entry, and closing goes back from it', () => {
  const opened = move(home, { key: 'GNB_SEARCH', action: 'open' })
  expect(opened.kind).toBe('push')
  expect(openModals(opened.entry)).toEqual({ GNB_SEARCH: '1' })
  expect(move(opened.entry, { key: 'GNB_SEARCH', action: 'close' }).kind).toBe('back')
})

test('a modal that opened without an entry of its own closes where it is', () => {
  const opened = move(home, { key: 'GNB_SEARCH', action: 'open', replace: true })
  expect(opened.kind).toBe('replace')
  const closed = move(opened.entry, { key: 'GNB_SEARCH', action: 'close' })
  expect(closed.kind).toBe('replace')
  expect(openModals(closed.entry)).toEqual({})
})

test('from one modal to another and out: back would show the first again, so the entry is replaced', () => {
  const signIn = move(home, { key: 'SIGN_IN', action: 'open' })
  const signUp = move(signIn.entry, { key: 'SIGN_IN', action: 'close' }, { key: 'SIGN_UP', action: 'open' })
  expect([signUp.kind, openModals(signUp.entry)]).toEqual(['push', { SIGN_UP: '1' }])
  expect(move(signUp.entry, { key: 'SIGN_UP', action: 'close' }).kind).toBe('replace')
})

test('closing one of two modals keeps the other', () => {
  const two = move(home, { key: 'SIGN_IN', action: 'open' }, { key: 'GNB_SUB_MENU', action: 'open' })
  const one = move(two.entry, { key: 'GNB_SUB_MENU', action: 'close' })
  expect([one.kind, openModals(one.entry)]).toEqual(['replace', { SIGN_IN: '1' }])
  expect(move(one.entry, { key: 'SIGN_IN', action: 'close' }).kind).toBe('back')
})

test('a public key goes into the visible query and back out', () => {
  const events: ModalLocation = { path: '/events/', query: '?search=mira', historyState: {} }
  const opened = move(events, { key: 'tour_id', action: 'open', value: '7' })
  expect([opened.kind, opened.entry.query]).toEqual(['push', '?search=mira&tour_id=7'])
})

const at = (pathname: string, search = '', modals?: object) => ({ pathname, search, state: { modals } })

test('only a change of modals alone leaves the page as it is', () => {
  const open = { GNB_SEARCH: '1' }
  expect(isShallowStep(at('/'), at('/', '', open))).toBe(true)
  expect(isShallowStep(at('/', '', open), at('/'))).toBe(true)
  expect(isShallowStep(at('/', '', open), at('/search/'))).toBe(false)
  expect(isShallowStep(at('/search/', '?query=a', open), at('/search/', '?query=b'))).toBe(false)
  expect(isShallowStep(at('/'), at('/'))).toBe(false)
})
