import { createModalQueue, type ModalChange, type ModalStep } from './modal-changes.ts'
import { isAnyModalOpen, type ModalLocation, type OpenModals, openModals, withModals } from './modal-keys.ts'
import type { PageRouter } from './router.tsx'
import type { PageHistory, PageLocation } from './routing/history.ts'

/**
 * In the history state of an entry that a modal's opening pushed: the modals of the entries below it, down to the page
 * itself. Closing steps back to the entry that shows the same, so that Back never opens a closed modal again.
 */
const UNDER = 'modalsUnder'

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

/** Whether a modal covers the page. */
export function isUnderModal({ history }: PageRouter): boolean {
  return isAnyModalOpen(modalLocation(history.location))
}

interface Changes {
  change: (change: ModalChange) => void
  way: ReturnType<typeof createWayBack>
}

const changes = new WeakMap<PageRouter, Changes>()

/** The one queue of changes of a router (spec 2.6), and its one way back. */
function changesOf(router: PageRouter): Changes {
  const known = changes.get(router)
  if (known) return known
  const way = createWayBack(router.history)
  const change = createModalQueue({
    location: () => modalLocation(router.history.location),
    navigate: step => applyStep(router, step, way.back),
    later: (ms, run) => setTimeout(() => way.arrived(run), ms),
  })
  const made = { change, way }
  changes.set(router, made)
  return made
}

export function modalChangesOf(router: PageRouter): (change: ModalChange) => void {
  return changesOf(router).change
}

/**
 * Opens another page from wherever one is. The entries of open modals are left first: Back returns to the page, not to
 * a menu, a panel or a dialog over it.
 */
export function leaveFor(router: PageRouter, href: string): void {
  const { history } = router
  const { way } = changesOf(router)
  way.arrived(() => {
    const location = modalLocation(history.location)
    if (Object.keys(openModals(location)).length === 0) return history.push(href)
    const page = stepsToPage(location)
    if (page.steps > 0) way.back(page.steps)
    way.arrived(() => {
      // Opened by its address and not from the page: there is no entry without it, so this one becomes that.
      if (!page.isThere)
        applyStep(
          router,
          { location: withModals(modalLocation(history.location), {}), mode: 'replace' },
          way.back,
        )
      history.push(href)
    })
  })
}

/** How many entries of modals lie over the page, and whether the lowest shows the page alone. */
function stepsToPage({ historyState }: ModalLocation) {
  const under = underOf(historyState)
  return { steps: under.length, isThere: under[0] !== undefined && Object.keys(under[0]).length === 0 }
}

/**
 * history.go() is asynchronous: a navigation before it completes would race with it and be undone, so it's queued.
 */
function createWayBack(history: PageHistory) {
  let waiting: (() => void)[] | null = null
  /** Runs now, or once history.go() has completed. */
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
      // One of them may go back once more; then the rest waits again.
      runs.forEach(arrived)
    })
    history.back(steps)
  }
  return { back, arrived }
}

function underOf(historyState: unknown): OpenModals[] {
  const under = (historyState as Record<string, unknown> | undefined)?.[UNDER]
  return Array.isArray(under) ? under : []
}

/** Maps a navigation to push, replace or back. */
export function historyMove(from: ModalLocation, { location, mode }: ModalStep) {
  const under = underOf(location.historyState)
  const wanted = JSON.stringify(openModals(location))
  const index = under.findLastIndex(modals => JSON.stringify(modals) === wanted)
  // Opening and closing repeatedly must not pile up entries for Back.
  if (mode === 'replace' && index >= 0) return { kind: 'back', steps: under.length - index } as const
  const state = { ...(location.historyState as Record<string, unknown> | undefined) }
  if (mode === 'push') state[UNDER] = [...under, openModals(from)]
  return { kind: mode, path: location.path, query: location.query, state } as const
}

function applyStep(router: PageRouter, step: ModalStep, back: (steps: number) => void): void {
  const { history } = router
  const move = historyMove(modalLocation(history.location), step)
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

/** Whether two locations differ only in their modals, so that the page needn't reload. */
export function isShallowStep(from: PageEntry, to: PageEntry): boolean {
  if (from.pathname !== to.pathname) return false
  const [before, after] = [from, to].map(({ pathname, search, state }) => {
    const location = { path: pathname, query: search, historyState: state }
    return { page: withModals(location, {}).query, modals: JSON.stringify(openModals(location)) }
  })
  return before?.page === after?.page && before?.modals !== after?.modals
}
