import {
  Activity,
  type ComponentType,
  type MouseEvent,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { runWhenIdle } from './browser/when-idle.ts'
import { getCurrentModals, getModalDispatcher } from './modal-history.ts'
import type { ModalKey, OpenModals } from './modal-keys.ts'
import { useRouter } from './routing/use-router.ts'
import type { TextArea } from './text-keys.ts'

/** Props of an open modal; `value` is the value of its key ('1', or a tour's or video's id). */
export interface ModalProps {
  value: string
  close: () => void
}

export interface LazyModal {
  load: () => Promise<{ default: ComponentType<ModalProps> }>
  /** Text areas in addition to `common`. */
  texts: TextArea[]
  /** Path of the page to load if the modal's chunk fails to load. */
  fallback: string
}

/** Modal components by key; `routes.ts` defines the table. */
export type ModalTable = Partial<Record<ModalKey, LazyModal>>

/**
 * Returns the state of a modal that is stored in the history entry or the query (spec 2.6): Back closes it,
 * Forward and a reload reopen it. `open` pushes a history entry unless `replace` is set, and the page's
 * loader doesn't run again. Closed on the server and during hydration.
 * Spread `trigger` on the link or button that opens it. Without JavaScript or in a new tab, a link leads to
 * its href; hovering, touching or focusing it preloads the modal's code.
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
    () => getCurrentModals(router)[key] ?? '',
    () => '',
  )
  return { value, change: getModalDispatcher(router) }
}

/** Dispatches an event, named after the modal's key, for each modal to prerender. */
const prerenderEvents = new EventTarget()

/**
 * Prerenders a hidden modal when the page is idle, so that it opens immediately. Call it in components that
 * show its trigger; skipped if the trigger is hidden at this screen width.
 */
export function usePrerenderModal(key: ModalKey): void {
  useEffect(
    () =>
      runWhenIdle(() => {
        const triggers = [...document.querySelectorAll(`[data-modal="${key}"]`)]
        if (triggers.some(trigger => trigger.checkVisibility())) prerenderEvents.dispatchEvent(new Event(key))
      }),
    [key],
  )
}

interface ModalsProps {
  table: ModalTable
  loadTexts: (areas: TextArea[]) => Promise<void>
}

export function Modals({ table, loadTexts }: ModalsProps) {
  return Object.entries(table).map(([key, modal]) => (
    <ModalSlot key={key} modalKey={key as ModalKey} modal={modal} table={table} loadTexts={loadTexts} />
  ))
}

interface ModalSlotProps extends ModalsProps {
  modalKey: ModalKey
  modal: LazyModal
}

function ModalSlot({ modalKey, modal, table, loadTexts }: ModalSlotProps) {
  const router = useRouter()
  const { value, change } = useModalValue(modalKey)
  const [Shown, setShown] = useState<ComponentType<ModalProps> | null>(null)
  const isOpen = value !== ''
  // Drops the prerendered modal when it opens for the first time: afterwards, mounting it again is cheap and
  // resets its state.
  const [isPrerendered, setPrerendered] = useState(false)
  if (isOpen && isPrerendered) setPrerendered(false)

  useEffect(() => {
    const make = () =>
      loadModal(modal, loadTexts).then(
        component => {
          setShown(() => component)
          setPrerendered(true)
        },
        () => {},
      )
    prerenderEvents.addEventListener(modalKey, make)
    return () => prerenderEvents.removeEventListener(modalKey, make)
  }, [modalKey, modal, loadTexts])
  useEffect(() => onIntent(modalKey, () => loadModal(modal, loadTexts).catch(() => {})))
  useEffect(() => {
    if (!isOpen || Shown) return
    let isCurrent = true
    // Waits until the modals below have loaded, because the top layer stacks modals in the order in which
    // they are shown.
    const under = findOpenBelow(modalKey, table, getCurrentModals(router))
    const loaded = Promise.allSettled(under.map(other => loadModal(other, loadTexts)))
    Promise.all([loadModal(modal, loadTexts), loaded]).then(
      ([component]) => isCurrent && setShown(() => component),
      () => isCurrent && location.assign(modal.fallback),
    )
    return () => {
      isCurrent = false
    }
  }, [isOpen, Shown, modalKey, modal, table, router, loadTexts])

  const close = useCallback(() => change({ key: modalKey, action: 'close' }), [change, modalKey])
  if (!Shown || !(isOpen || isPrerendered)) return null
  return (
    <Activity mode={isOpen ? 'visible' : 'hidden'}>
      <Shown value={value} close={close} />
    </Activity>
  )
}

/** Returns the open modals that precede a key in the table; a reload may open several at once. */
function findOpenBelow(key: ModalKey, table: ModalTable, open: OpenModals): LazyModal[] {
  const entries = Object.entries(table)
  const place = entries.findIndex(([name]) => name === key)
  return entries.slice(0, place).flatMap(([name, modal]) => (open[name as ModalKey] ? [modal] : []))
}

const loading = new WeakMap<LazyModal, ReturnType<LazyModal['load']>>()

/** Loads a modal's code and texts; failures aren't cached, so that the next attempt retries. */
async function loadModal(modal: LazyModal, loadTexts: ModalSlotProps['loadTexts']) {
  const [module] = await Promise.all([loadCode(modal), loadTexts(modal.texts)])
  return module.default
}

function loadCode(modal: LazyModal) {
  const known = loading.get(modal)
  if (known) return known
  const started = modal.load()
  loading.set(modal, started)
  started.catch(() => loading.delete(modal))
  return started
}

/** Calls back when a trigger is hovered, touched or focused; returns the unsubscribe function. */
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
