import { createModalQueue, type ModalChange, type ModalStep } from './modal-changes.ts'
import { isAnyModalOpen, type ModalLocation, type OpenModals, openModals, withModals } from './modal-keys.ts'
import type { PageRouter } from './router.tsx'
import type { PageHistory, PageLocation } from './routing/history.ts'

/** In the history state: this entry was made by opening, and the one before it is the same page without modals. */
const OPENED_HERE = 'modalsOpenedHere'

function modalLocation({ pathname, search, state }: PageLocation): ModalLocation {
  return { path: pathname, query: search, historyState: state }
}

const modalsOf = new WeakMap<PageLocation, OpenModals>()

/** The modals that are open in the current history entry. Many ask at each step, so it is read once an entry. */
export function currentModals({ history: { location } }: PageRouter): OpenModals {
  const known = modalsOf.get(location)
  if (known) return known
  const modals = openModals(modalLocation(location))
  modalsOf.set(location, modals)
  return modals
}

/**
 * Whether this entry was made by opening the navigation's menu, and shows nothing else. Who leaves by one of its
 * links takes its place in the history: Back would bring the menu and not the page.
 */
export function isMenuEntry({ history }: PageRouter): boolean {
  const location = modalLocation(history.location)
  const isOpenedHere = (location.historyState as Record<string, unknown> | undefined)?.[OPENED_HERE] === true
  return isOpenedHere && Object.keys(openModals(location)).length > 0 && !isAnyModalOpen(location)
}

const queues = new WeakMap<PageRouter, (change: ModalChange) => void>()

/** The one queue of changes of a router (spec 2.6). */
export function modalChangesOf(router: PageRouter): (change: ModalChange) => void {
  const known = queues.get(router)
  if (known) return known
  const onWay = createWayBack(router.history)
  const change = createModalQueue({
    location: () => modalLocation(router.history.location),
    navigate: step => applyStep(router, step, onWay.back),
    later: (ms, run) => setTimeout(() => onWay.arrived(run), ms),
  })
  queues.set(router, change)
  return change
}

/** A browser goes back a little later: a step that was taken before it arrives would be what it undoes. */
function createWayBack(history: PageHistory) {
  let waiting: (() => void)[] | null = null
  return {
    back(): void {
      waiting = []
      const stop = history.subscribe(() => {
        stop()
        const steps = waiting ?? []
        waiting = null
        for (const step of steps) step()
      })
      history.back()
    },
    /** Runs now, or when the way back has been gone. */
    arrived(run: () => void): void {
      if (waiting) waiting.push(run)
      else run()
    },
  }
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

function applyStep(router: PageRouter, step: ModalStep, back: () => void): void {
  const { history } = router
  const move = historyMove(modalLocation(history.location), step)
  if (move.kind === 'back') {
    back()
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

type PageEntry = Pick<PageLocation, 'pathname' | 'search' | 'state'>

/** Whether two locations differ in their modals alone, so that the page between them need not load again. */
export function isShallowStep(from: PageEntry, to: PageEntry): boolean {
  if (from.pathname !== to.pathname) return false
  const [before, after] = [from, to].map(({ pathname, search, state }) => {
    const location = { path: pathname, query: search, historyState: state }
    return { page: withModals(location, {}).query, modals: JSON.stringify(openModals(location)) }
  })
  return before?.page === after?.page && before?.modals !== after?.modals
}
