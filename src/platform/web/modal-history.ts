import { createModalQueue, type ModalChange, type ModalStep } from './modal-changes.ts'
import {
  getOpenModals,
  isAnyModalOpen,
  type ModalLocation,
  type OpenModals,
  replaceModals,
} from './modal-keys.ts'
import type { PageRouter } from './router.tsx'
import type { PageHistory, PageLocation } from './routing/history.ts'

/**
 * Key in the history state of an entry pushed by opening a modal. Its value lists the open modals of each
 * entry below, down to the page itself. Closing goes back to the entry with the same open modals, so that
 * Back never reopens a closed one.
 */
const UNDER = 'modalsUnder'

function modalLocation({ pathname, search, state }: PageLocation): ModalLocation {
  return { path: pathname, query: search, historyState: state }
}

const modalsByLocation = new WeakMap<PageLocation, OpenModals>()

/**
 * Returns the open modals of the current history entry. Memoized per entry, because many components read
 * them.
 */
export function getCurrentModals({ history: { location } }: PageRouter): OpenModals {
  const known = modalsByLocation.get(location)
  if (known) return known
  const modals = getOpenModals(modalLocation(location))
  modalsByLocation.set(location, modals)
  return modals
}

export function isCoveredByModal({ history }: PageRouter): boolean {
  return isAnyModalOpen(modalLocation(history.location))
}

interface Changes {
  change: (change: ModalChange) => void
  way: ReturnType<typeof createBackNavigation>
}

const changes = new WeakMap<PageRouter, Changes>()

/** Returns the router's queue of modal changes (spec 2.6) and its back navigation; one per router. */
function getChanges(router: PageRouter): Changes {
  const known = changes.get(router)
  if (known) return known
  const way = createBackNavigation(router.history)
  const change = createModalQueue({
    location: () => modalLocation(router.history.location),
    navigate: step => applyStep(router, step, way.back),
    later: (ms, run) => setTimeout(() => way.arrived(run), ms),
  })
  const made = { change, way }
  changes.set(router, made)
  return made
}

export function getModalDispatcher(router: PageRouter): (change: ModalChange) => void {
  return getChanges(router).change
}

/**
 * Navigates to another page, also from within a modal: first leaves the entries of open modals, so that Back
 * returns to the page and not to a menu, panel or dialog over it.
 */
export function navigateFromModal(router: PageRouter, href: string): void {
  const { history } = router
  const { way } = getChanges(router)
  way.arrived(() => {
    const location = modalLocation(history.location)
    if (Object.keys(getOpenModals(location)).length === 0) return history.push(href)
    const page = stepsToPage(location)
    if (page.steps > 0) way.back(page.steps)
    way.arrived(() => {
      // The modal was opened by its URL, so there is no entry without it; changes this entry into one.
      if (!page.isThere)
        applyStep(
          router,
          { location: replaceModals(modalLocation(history.location), {}), mode: 'replace' },
          way.back,
        )
      history.push(href)
    })
  })
}

/**
 * Returns the number of modal entries above the page, and whether the lowest entry shows the page without a
 * modal.
 */
function stepsToPage({ historyState }: ModalLocation) {
  const under = readModalsBelow(historyState)
  return { steps: under.length, isThere: under[0] !== undefined && Object.keys(under[0]).length === 0 }
}

/**
 * Creates the back navigation. history.go() is asynchronous, and navigations before it completes would be
 * reverted, so they are queued.
 */
function createBackNavigation(history: PageHistory) {
  let waiting: (() => void)[] | null = null
  /** Runs the function now, or once history.go() has completed. */
  function arrived(run: () => void): void {
    if (waiting) waiting.push(run)
    else run()
  }
  function back(steps: number): void {
    waiting = []
    const stop = history.subscribe(() => {
      stop()
      const runs = waiting ?? []
      waiting = null
      // If a function goes back again, the remaining ones wait again.
      runs.forEach(arrived)
    })
    history.back(steps)
  }
  return { back, arrived }
}

function readModalsBelow(historyState: unknown): OpenModals[] {
  const under = (historyState as Record<string, unknown> | undefined)?.[UNDER]
  return Array.isArray(under) ? under : []
}

/** Returns whether a navigation pushes an entry, replaces one or goes back. */
export function toHistoryMove(from: ModalLocation, { location, mode }: ModalStep) {
  const under = readModalsBelow(location.historyState)
  const targetModals = JSON.stringify(getOpenModals(location))
  const index = under.findLastIndex(modals => JSON.stringify(modals) === targetModals)
  // Goes back, so that repeated opening and closing doesn't accumulate history entries.
  if (mode === 'replace' && index >= 0) return { kind: 'back', steps: under.length - index } as const
  const state = { ...(location.historyState as Record<string, unknown> | undefined) }
  if (mode === 'push') state[UNDER] = [...under, getOpenModals(from)]
  return { kind: mode, path: location.path, query: location.query, state } as const
}

function applyStep(router: PageRouter, step: ModalStep, back: (steps: number) => void): void {
  const { history } = router
  const move = toHistoryMove(modalLocation(history.location), step)
  if (move.kind === 'back') {
    back(move.steps)
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

/** Returns whether two locations differ only in their modals, so that the page isn't loaded again. */
export function isShallowStep(from: PageEntry, to: PageEntry): boolean {
  if (from.pathname !== to.pathname) return false
  const [before, after] = [from, to].map(({ pathname, search, state }) => {
    const location = { path: pathname, query: search, historyState: state }
    return { page: replaceModals(location, {}).query, modals: JSON.stringify(getOpenModals(location)) }
  })
  return before?.page === after?.page && before?.modals !== after?.modals
}
