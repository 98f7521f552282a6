import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react'
import { cx } from './cx.ts'
import styles from './tabs.module.css'

type TabState = { id: string; value: string; onChange: (value: string) => void }
const TabContext = createContext<TabState | null>(null)

/** Message of the developer error for a tab outside a provider (spec 8). */
export const tabProviderError = 'Tab parts must be used inside a TabProvider'

function useTabs(): TabState {
  const state = useContext(TabContext)
  if (!state) throw new Error(tabProviderError)
  return state
}

/** Provides the chosen tab to its parts. The owner stores the value, so that it can be part of the URL. */
export function TabProvider({ value, onChange, children }: Omit<TabState, 'id'> & { children: ReactNode }) {
  const id = useId()
  return <TabContext value={{ id, value, onChange }}>{children}</TabContext>
}

const tabId = (id: string, value: string) => `${id}-tab-${value}`

/** Returns the index of the tab to which a key moves, or undefined for other keys. Arrow keys wrap around. */
export function getNextTab(key: string, index: number, count: number, isRtl: boolean): number | undefined {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward) return (index + 1) % count
  if (key === back) return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** A row of tabs, which scrolls horizontally to the chosen tab if it is too wide. */
export function TabList({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string
}) {
  const { id, value } = useTabs()
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (strip.current) showTab(strip.current, document.getElementById(tabId(id, value)))
  }, [id, value])
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const index = tabs.indexOf(document.activeElement as HTMLElement)
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = index < 0 ? undefined : getNextTab(event.key, index, tabs.length, isRtl)
    if (next === undefined) return
    event.preventDefault()
    tabs[next]?.focus()
    tabs[next]?.click()
  }
  return (
    <div
      ref={strip}
      role="tablist"
      aria-label={label}
      className={cx(styles['list'], className)}
      onKeyDown={move}
    >
      {children}
    </div>
  )
}

/**
 * Scrolls only the row of tabs, without animation: a tab that is cut off moves to the center, between its
 * neighbors.
 */
function showTab(strip: HTMLElement, tab: HTMLElement | null): void {
  if (!tab) return
  const around = strip.getBoundingClientRect()
  const own = tab.getBoundingClientRect()
  if (own.left >= around.left && own.right <= around.right) return
  strip.scrollBy({ left: (own.left + own.right - around.left - around.right) / 2 })
}

export type TabProps = {
  value: string
  /** Makes the tab a link, which works without JavaScript. */
  href?: string
  /** Formatted total after the label. */
  count?: ReactNode
  children: ReactNode
}

export function Tab({ value, href, count, children }: TabProps) {
  const tabs = useTabs()
  const isOn = tabs.value === value
  const common = {
    id: tabId(tabs.id, value),
    role: 'tab',
    'aria-selected': isOn,
    'aria-controls': isOn ? `${tabs.id}-panel-${value}` : undefined,
    tabIndex: isOn ? 0 : -1,
    className: styles['tab'],
  } as const
  const content = (
    <>
      {children}
      {count !== undefined && <span className={styles['count']}>{count}</span>}
    </>
  )
  if (href === undefined) {
    return (
      <button type="button" {...common} onClick={() => tabs.onChange(value)}>
        {content}
      </button>
    )
  }
  return (
    <a
      {...common}
      href={href}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        tabs.onChange(value)
      }}
    >
      {content}
    </a>
  )
}

export function TabPanel({
  value,
  children,
  className,
}: {
  value: string
  children: ReactNode
  className?: string
}) {
  const tabs = useTabs()
  if (tabs.value !== value) return null
  return (
    <div
      role="tabpanel"
      id={`${tabs.id}-panel-${value}`}
      aria-labelledby={tabId(tabs.id, value)}
      className={className}
    >
      {children}
    </div>
  )
}
