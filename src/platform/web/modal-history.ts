import { createModalQueue, type ModalChange, type ModalStep } from './modal-changes.ts'
import { isAnyModalOpen, type ModalLocation, type OpenModals, openModals, withModals } from './modal-keys.ts'
import type { PageRouter } from './router.tsx'
import type { PageHistory, PageLocation } from './routing/history.ts'

/**
 * Flag in the history state: this entry was pushed by opening a modal; the previous one is the same page without it.
 */
const OPENED_HERE = 'modalsOpenedHere'

function modalLocation({ pathname, search, state }: PageLocation): ModalLocation {
  return { path: pathname, query: search, historyState: state }
}

const modalsOf = new WeakMap<PageLocation, OpenModals>()

/**
 * The modals that are open in the current history entry. Memoised per history entry, because many components read it.
 */
export function currentModals({ history: { location } }: PageRouter): OpenModals {
  const known = modalsOf.get(location)
  if (known) return known
  const modals = openModals(modalLocation(location))
  modalsOf.set(location, modals)
  return modals
}

/**
 * Whether this entry shows only the navigation menu. Its links replace the entry; otherwise Back would return to the
 * open menu instead of the page.
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

/**
 * history.back() is asynchronous: a navigation before it completes would race with it and be undone, so it's queued.
 */
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
    /** Runs now, or once history.back() has completed. */
    arrived(run: () => void): void {
      if (waiting) waiting.push(run)
      else run()
    },
  }
}

/** Maps a navigation to push, replace or back. */
export function historyMove(from: ModalLocation, { location, mode }: ModalStep) {
  const state = { ...(location.historyState as Record<string, unknown> | undefined) }
  const isOpenedHere = state[OPENED_HERE] === true
  const isClosed = Object.keys(openModals(location)).length === 0
  // Opening and closing repeatedly must not pile up entries for Back.
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

/** Whether two locations differ only in their modals, so that the page needn't reload. */
export function isShallowStep(from: PageEntry, to: PageEntry): boolean {
  if (from.pathname !== to.pathname) return false
  const [before, after] = [from, to].map(({ pathname, search, state }) => {
    const location = { path: pathname, query: search, historyState: state }
    return { page: withModals(location, {}).query, modals: JSON.stringify(openModals(location)) }
  })
  return before?.page === after?.page && before?.modals !== after?.modals
}
