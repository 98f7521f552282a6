import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { runAfterPaint } from './after-paint.ts'
import { type DropdownOption, filterOptions, getComboboxAction } from './combobox.ts'
import { cx } from './cx.ts'
import styles from './dropdown.module.css'
import fieldStyles from './field.module.css'
import { Field, type FieldTexts, getFieldAria } from './field.tsx'
import { ChevronDownIcon } from './icons.tsx'

export type DropdownProps = FieldTexts & {
  options: readonly DropdownOption[]
  value: DropdownOption | null
  onChange: (option: DropdownOption) => void
  /**
   * Called on each change of the text (not debounced), for remote search; the list is then not filtered
   * locally.
   */
  onQuery?: (query: string) => void
  /** Shown while the list is empty: 'No results' (spec 8) or 'Searching'. */
  emptyText: string
  placeholder?: string
  /**
   * Number of visible options before the list scrolls: 5.5 by default (spec 9), so that a part of the next
   * option is visible.
   */
  visibleItems?: number
  /** Whether the list expands in the layout instead of overlaying it; for dialogs, which would clip it. */
  inFlow?: boolean
  disabled?: boolean
  size?: 48 | 40
  className?: string
}

const itemRem = 2.75

/** A searchable list to choose one option from: a text field with suggestions (ARIA combobox). */
export function Dropdown(props: DropdownProps) {
  const { label, labelHidden, hint, error, options, value, onChange, onQuery, emptyText, placeholder } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [query, setQuery] = useState<string | null>(null)
  const shown = onQuery || query === null ? options : filterOptions(options, query)

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  // Typed text takes precedence over `value`, even if `value` arrives while the field has focus because it
  // was still loading. The commit that shows the value also selects it, so that the next key replaces it.
  const chosen = query === null ? value?.label : undefined
  const pressed = useRef<string>(undefined)
  useLayoutEffect(() => {
    const field = input.current
    if (chosen === undefined || !field || document.activeElement !== field) return
    if (pressed.current !== chosen) return field.select()
    // Runs after the frame that shows the choice, because selecting text forces a layout, which would delay
    // it.
    runAfterPaint(() => {
      if (document.activeElement === field && field.value === chosen) field.select()
    })
  }, [chosen])

  const close = () => {
    setIsOpen(false)
    setActive(-1)
    setQuery(null)
  }
  const choose = (option: DropdownOption | undefined) => {
    if (!option) return
    close()
    pressed.current = option.label
    onChange(option)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const action = getComboboxAction(event.key, isOpen, active, shown.length)
    if (!action) return
    if (action.kind === 'close') {
      // Esc closes the list but not the dialog around it; Tab moves to the next control.
      if (event.key === 'Escape') event.stopPropagation()
      if (event.key === 'Escape') event.preventDefault()
      return close()
    }
    event.preventDefault()
    if (action.kind === 'choose') return choose(shown[action.active])
    setIsOpen(true)
    setActive(action.active)
  }
  const type = (text: string) => {
    setQuery(text)
    setIsOpen(true)
    setActive(text.trim() === '' ? -1 : 0)
    onQuery?.(text)
  }

  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      <div className={cx(styles['dropdown'], props.className)}>
        <div className={cx(fieldStyles['box'], props.size === 40 && fieldStyles['size40'])}>
          <input
            {...getFieldAria(id, { hint, error })}
            ref={input}
            className={fieldStyles['control']}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={
              isOpen && active >= 0 && active < shown.length ? `${id}-${active}` : undefined
            }
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            disabled={props.disabled}
            value={query ?? value?.label ?? ''}
            onChange={event => type(event.target.value)}
            onClick={() => {
              setIsOpen(true)
              setActive(shown.findIndex(option => option.value === value?.value))
            }}
            onFocus={event => event.target.select()}
            onBlur={close}
            onKeyDown={press}
          />
          <ChevronDownIcon size={18} />
        </div>
        {isOpen && (
          <div
            className={cx(styles['popup'], props.inFlow && styles['flow'])}
            // Allowed by the content security policy, because the list is never in the server's HTML and
            // scripts set the style.
            style={{ maxBlockSize: `calc(${(props.visibleItems ?? 5.5) * itemRem}rem + 3px)` }}
          >
            <div
              ref={list}
              id={`${id}-list`}
              role="listbox"
              aria-label={label}
              tabIndex={-1}
              // Keeps the focus in the field when the list is pressed.
              onMouseDown={event => event.preventDefault()}
            >
              {shown.map((option, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
                <div
                  key={option.value}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option.value === value?.value}
                  className={cx(styles['option'], index === active && styles['active'])}
                  onClick={() => choose(option)}
                  onMouseMove={() => setActive(index)}
                >
                  <span>{option.label}</span>
                  {option.note && <span className={styles['note']}>{option.note}</span>}
                </div>
              ))}
            </div>
            <p className={styles['empty']} role="status">
              {shown.length === 0 && emptyText}
            </p>
          </div>
        )}
      </div>
    </Field>
  )
}
