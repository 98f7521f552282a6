import type { ReactNode } from 'react'
import { ChevronDownIcon, CloseIcon } from '../../../../platform/ui/icons.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import styles from './find.module.css'

interface Props {
  /** Id of the chip (`find-date`), and of its menu with a suffix (`find-date-menu`). */
  name: string
  title: string
  /** The chosen value; null for none. */
  value: string | null
  /** The address without this filter; absent if the filter always has a value. */
  without?: string
  /** Whether the menu contains the city field, whose list needs space. */
  isTall?: boolean
  onOpen?: () => void
  children: ReactNode
}

/**
 * A chip that opens its choices: below it on a desktop, as a sheet at the bottom on a phone. It is a native
 * popover, so it opens, closes and restores the focus without a script.
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

/** Choices of a menu as links, each with its address. */
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
