import { getOpenModals, isAllowed, type ModalKey, type ModalLocation, replaceModals } from './modal-keys.ts'

/** A request to open or close a modal. Unknown keys are ignored. */
export type ModalChange = {
  readonly key: string
  readonly action: 'open' | 'close' | 'toggle'
  /** Value to open the modal with, such as a tour's or video's id; '1' by default. */
  readonly value?: string
  readonly replace?: boolean
}

export type ModalStep = { readonly location: ModalLocation; readonly mode: 'push' | 'replace' }

/** Batch window in ms: changes within it are applied as one navigation (spec 2.6, 9). */
export const MODAL_FLUSH_MS = 1

/**
 * Combines the changes, in order, into one shallow navigation; null if nothing changes. Opening pushes a
 * history entry, so that Back closes the modal. Instead, the current entry is replaced if all opening changes
 * set `replace`, or if modals are only closed.
 */
export function applyModalChanges(
  location: ModalLocation,
  changes: readonly ModalChange[],
): ModalStep | null {
  const before = getOpenModals(location)
  const modals: Partial<Record<ModalKey, string>> = { ...before }
  const pushing = new Set<ModalKey>()
  for (const { key, action, value = '1', replace = false } of changes) {
    if (!isAllowed(key, location.path)) continue
    const isClosing = action === 'close' || value === '' || (action === 'toggle' && modals[key])
    pushing.delete(key)
    if (isClosing) delete modals[key]
    else {
      modals[key] = value
      if (!replace && value !== before[key]) pushing.add(key)
    }
  }
  const keys = new Set([...Object.keys(before), ...Object.keys(modals)]) as Set<ModalKey>
  if ([...keys].every(key => before[key] === modals[key])) return null
  return { location: replaceModals(location, modals), mode: pushing.size > 0 ? 'push' : 'replace' }
}

export type ModalQueueSetup = {
  location: () => ModalLocation
  navigate: (step: ModalStep) => void
  later: (ms: number, run: () => void) => void
}

/**
 * Creates a queue that collects changes for 1 ms and then applies them to the current location (spec 2.6).
 */
export function createModalQueue({ location, navigate, later }: ModalQueueSetup) {
  let waiting: ModalChange[] = []
  return function change(next: ModalChange): void {
    waiting.push(next)
    if (waiting.length > 1) return
    later(MODAL_FLUSH_MS, () => {
      const changes = waiting
      waiting = []
      const step = applyModalChanges(location(), changes)
      if (step) navigate(step)
    })
  }
}
