import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import { createModalQueue, type ModalChange, type ModalStep } from './modal-changes.ts'
import { HISTORY_STATE_KEY, type ModalLocation, type OpenModals, openModals } from './modal-keys.ts'

/** In the history state: this entry was made by opening, and the one before it is the same page without modals. */
const OPENED_HERE = 'modalsOpenedHere'

type Location = RouterHistory['location']

function modalLocation({ pathname, search, state }: Location): ModalLocation {
  return { path: pathname, query: search, historyState: state }
}

/** The modals that are open in the current history entry. */
export function currentModals({ history }: AnyRouter): OpenModals {
  return openModals(modalLocation(history.location))
}

const queues = new WeakMap<AnyRouter, (change: ModalChange) => void>()

/** The one queue of changes of a router (spec 2.6). */
export function modalChangesOf(router: AnyRouter): (change: ModalChange) => void {
  const known = queues.get(router)
  if (known) return known
  const change = createModalQueue({
    location: () => modalLocation(router.history.location),
    navigate: step => applyStep(router, step),
    later: (ms, run) => setTimeout(run, ms),
  })
  queues.set(router, change)
  return change
}

/** What a step comes to: another entry, other values in this one, or back to the entry before it. */
export function historyMove(from: ModalLocation, { location, mode }: ModalStep) {
  const state = { ...(location.historyState as Record<string, unknown> | undefined) }
  const isOpenedHere = state[OPENED_HERE] === true
  const isClosed = Object.keys(openModals(location)).length === 0
  // A fan who opens and closes three times should not need three times Back to leave.
  if (mode === 'replace' && isClosed && isOpenedHere) return { kind: 'back' } as const
  if (mode === 'push') state[OPENED_HERE] = Object.keys(openModals(from)).length === 0
  return { kind: mode, path: location.path, query: location.query, state } as const
}

function applyStep(router: AnyRouter, step: ModalStep): void {
  const { history } = router
  const move = historyMove(modalLocation(history.location), step)
  if (move.kind === 'back') {
    history.back()
    return
  }
  router.navigate({
    href: move.path + move.query + history.location.hash,
    state: move.state,
    replace: move.kind === 'replace',
    resetScroll: false,
    viewTransition: false,
  })
}

/** Whether two locations differ in their modals alone, so that the page between them need not load again. */
export function isShallowStep(
  from: { pathname: string; searchStr: string; state: unknown } | undefined,
  to: { pathname: string; searchStr: string; state: unknown },
): boolean {
  if (from?.pathname !== to.pathname || from.searchStr !== to.searchStr) return false
  return internalModals(from.state) !== internalModals(to.state)
}

function internalModals(state: unknown): string {
  return JSON.stringify((state as Record<string, unknown> | undefined)?.[HISTORY_STATE_KEY] ?? null)
}
