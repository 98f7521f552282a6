import type { ReactNode } from 'react'
import { ChevronDownIcon, CloseIcon } from '../../../../platform/ui/icons.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import styles from './find.module.css'

interface Props {
  /** Names the chip (`find-date`) and its menu (`find-date-menu`). */
  name: string
  /** What it is about: Date, Genre. */
  title: string
  /** What is chosen; null for nothing. */
  value: string | null
  /** The address without it; none where something is always chosen. */
  without?: string
  /** Whether the menu has the city's field, whose list needs room. */
  isTall?: boolean
  onOpen?: () => void
  children: ReactNode
}

/**
 * A chip that opens its choices: under it on a desk, as a sheet at the lower edge on a phone. It is the browser's own
 * popover, so it opens, closes and gives the focus back without a script.
 */
export function FilterMenu({ name, title, value, without, isTall, onOpen, children }: Props) {
  const t = useT()
  const menu = `${name}-menu`
  return (
    <div className={styles['filter']} data-focus={name} data-on={value ? '' : undefined}>
      <button type="button" id={name} className={styles['chip']} popoverTarget={menu} aria-haspopup="dialog">
        {value ? (
          <>
            <span className={styles['kind']}>{title}: </span>
            {value}
          </>
        ) : (
          title
        )}
        <ChevronDownIcon size={16} />
      </button>
      {value && without && (
        <a
          href={without}
          className={styles['remove']}
          aria-label={t('events.filter.remove', { filter: value })}
        >
          <CloseIcon size={16} />
        </a>
      )}
      {/* The title is the opener's text: a fieldset's legend would be read twice. */}
      <div
        id={menu}
        popover="auto"
        role="dialog"
        aria-label={title}
        className={styles['menu']}
        data-tall={isTall ? '' : undefined}
        onToggle={event => event.newState === 'open' && onOpen?.()}
      >
        <div className={styles['menuHead']}>
          <p className={styles['menuTitle']}>{title}</p>
          <button
            type="button"
            className={styles['close']}
            popoverTarget={menu}
            popoverTargetAction="hide"
            aria-label={t('common.close')}
          >
            <CloseIcon size={20} />
          </button>
        </div>
        {children}
      </div>
    </div>
  )
}

/** Choices of a menu, as links: each has its address. */
export function Choices({ choices }: { choices: readonly Choice[] }) {
  return (
    <ul className={styles['choices']}>
      {choices.map(({ href, label, isOn }) => (
        <li key={href}>
          <a href={href} className={styles['choice']} aria-current={isOn ? 'true' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

export interface Choice {
  href: string
  label: string
  isOn: boolean
}
