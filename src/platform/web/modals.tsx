import {
  Activity,
  type ComponentType,
  type MouseEvent,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { whenIdle } from './browser/when-idle.ts'
import { currentModals, modalChangesOf } from './modal-history.ts'
import type { ModalKey, OpenModals } from './modal-keys.ts'
import { useRouter } from './routing/use-router.ts'
import type { TextArea } from './text-keys.ts'

/** What an open modal is given: the value of its key ('1', or a tour's or video's id). */
export interface ModalProps {
  value: string
  close: () => void
}

export interface LazyModal {
  load: () => Promise<{ default: ComponentType<ModalProps> }>
  /** Text areas besides `common`. */
  texts: TextArea[]
  /** Fallback page when the modal's chunk fails to load. */
  fallback: string
}

/** Which component stands behind a key; the table itself is in `routes.ts`. */
export type ModalTable = Partial<Record<ModalKey, LazyModal>>

/**
 * A modal that lives in the history entry or in the query (spec 2.6): Back closes it, Forward and a reload open it
 * again. `open` makes a history entry unless `replace` is asked for, and the page's loader does not run again.
 * Closed on the server and during hydration.
 *
 * `trigger` is for the link or button that opens it: spread it there. A link goes to its address until JavaScript
 * is there and when it is opened in a new tab; resting on it, touching or focusing it loads the modal's code.
 */
export function useModal(key: ModalKey) {
  const { value, change } = useModalValue(key)
  const isOpen = value !== ''
  const open = useCallback(
    (options: { value?: string; replace?: boolean } = {}) => change({ key, action: 'open', ...options }),
    [key, change],
  )
  const close = useCallback(() => change({ key, action: 'close' }), [key, change])
  const toggle = useCallback(() => change({ key, action: 'toggle' }), [key, change])
  const trigger = {
    'data-modal': key,
    'aria-haspopup': 'dialog',
    onClick(event: MouseEvent) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      open()
    },
  } as const
  return { isOpen, open, close, toggle, trigger }
}

function useModalValue(key: ModalKey) {
  const router = useRouter()
  const value = useSyncExternalStore(
    router.history.subscribe,
    () => currentModals(router)[key] ?? '',
    () => '',
  )
  return { value, change: modalChangesOf(router) }
}

/** Dispatches an event per modal to pre-render, named by its key. */
const ahead = new EventTarget()

/**
 * Pre-renders a modal, hidden, when the page is idle, so that it opens instantly. For components that show its trigger;
 * skipped where the screen's width hides it.
 */
export function useMadeAhead(key: ModalKey): void {
  useEffect(
    () =>
      whenIdle(() => {
        const triggers = [...document.querySelectorAll(`[data-modal="${key}"]`)]
        if (triggers.some(trigger => trigger.checkVisibility())) ahead.dispatchEvent(new Event(key))
      }),
    [key],
  )
}

interface ModalsProps {
  table: ModalTable
  loadTexts: (areas: TextArea[]) => Promise<void>
}

/** Shows the open modals of the table, each with code and texts that are loaded when they are needed. */
export function Modals({ table, loadTexts }: ModalsProps) {
  return Object.entries(table).map(([key, modal]) => (
    <ModalPlace key={key} modalKey={key as ModalKey} modal={modal} table={table} loadTexts={loadTexts} />
  ))
}

interface PlaceProps extends ModalsProps {
  modalKey: ModalKey
  modal: LazyModal
}

function ModalPlace({ modalKey, modal, table, loadTexts }: PlaceProps) {
  const router = useRouter()
  const { value, change } = useModalValue(modalKey)
  const [Shown, setShown] = useState<ComponentType<ModalProps> | null>(null)
  const isOpen = value !== ''
  // After the first opening, mounting it again is cheap and resets its state.
  const [isAhead, setAhead] = useState(false)
  if (isOpen && isAhead) setAhead(false)

  useEffect(() => {
    const make = () =>
      loadModal(modal, loadTexts).then(
        component => {
          setShown(() => component)
          setAhead(true)
        },
        () => {},
      )
    ahead.addEventListener(modalKey, make)
    return () => ahead.removeEventListener(modalKey, make)
  }, [modalKey, modal, loadTexts])
  useEffect(() => onIntent(modalKey, () => loadModal(modal, loadTexts).catch(() => {})))
  useEffect(() => {
    if (!isOpen || Shown) return
    let isWanted = true
    // The top layer stacks in order of showing, so a modal waits for those below it to load.
    const under = openBelow(modalKey, table, currentModals(router))
    const loaded = Promise.allSettled(under.map(other => loadModal(other, loadTexts)))
    Promise.all([loadModal(modal, loadTexts), loaded]).then(
      ([component]) => isWanted && setShown(() => component),
      () => isWanted && location.assign(modal.fallback),
    )
    return () => {
      isWanted = false
    }
  }, [isOpen, Shown, modalKey, modal, table, router, loadTexts])

  const close = useCallback(() => change({ key: modalKey, action: 'close' }), [change, modalKey])
  if (!Shown || !(isOpen || isAhead)) return null
  return (
    <Activity mode={isOpen ? 'visible' : 'hidden'}>
      <Shown value={value} close={close} />
    </Activity>
  )
}

/** Open modals that are before a key in the table: a reload opens several at once. */
function openBelow(key: ModalKey, table: ModalTable, open: OpenModals): LazyModal[] {
  const entries = Object.entries(table)
  const place = entries.findIndex(([name]) => name === key)
  return entries.slice(0, place).flatMap(([name, modal]) => (open[name as ModalKey] ? [modal] : []))
}

const loading = new WeakMap<LazyModal, Promise<ComponentType<ModalProps>>>()

/** Loads code and texts once; a failure isn't cached, so that the next attempt retries. */
function loadModal(modal: LazyModal, loadTexts: PlaceProps['loadTexts']) {
  const known = loading.get(modal)
  if (known) return known
  const started = Promise.all([modal.load(), loadTexts(modal.texts)]).then(([module]) => module.default)
  loading.set(modal, started)
  started.catch(() => loading.delete(modal))
  return started
}

/** Calls back on intent: hover, touch or focus of a trigger. */
function onIntent(key: ModalKey, callback: () => void): () => void {
  const listen = ({ target }: Event) => {
    if (target instanceof Element && target.closest(`[data-modal="${key}"]`)) callback()
  }
  const kinds = ['pointerover', 'touchstart', 'focusin'] as const
  for (const kind of kinds) document.addEventListener(kind, listen, { passive: true })
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, listen)
  }
}
