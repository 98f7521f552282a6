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
  /** The chosen option, or null. */
  value: DropdownOption | null
  onChange: (option: DropdownOption) => void
  /**
   * For remote search: called on each change of the text (not debounced); the list isn't filtered locally
   * then.
   */
  onQuery?: (query: string) => void
  /** Shown in the list while it is empty, e.g. 'No results' (spec 8) or 'Searching'. */
  emptyText: string
  placeholder?: string
  /**
   * Number of visible options before the list scrolls: 5.5 by default (spec 9), so that a part of the next
   * one shows.
   */
  visibleItems?: number
  /** Expands in the layout instead of overlaying it: for dialogs, which would clip it. */
  inFlow?: boolean
  disabled?: boolean
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

  // Typed text takes precedence over `value`, even if that arrives while the field has focus (race with a
  // load): it is selected in the commit that shows it, so that the next key replaces it.
  const chosen = query === null ? value?.label : undefined
  const pressed = useRef<string>(undefined)
  useLayoutEffect(() => {
    const field = input.current
    if (chosen === undefined || !field || document.activeElement !== field) return
    if (pressed.current !== chosen) return field.select()
    // Selecting forces a layout, which would delay the frame that shows the choice.
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
      // Esc closes the list but not the dialog around it; Tab moves on.
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
        <div className={fieldStyles['box']}>
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
            // Set by script on an element that is in no server HTML, so the content policy allows it.
            style={{ maxBlockSize: `calc(${(props.visibleItems ?? 5.5) * itemRem}rem + 3px)` }}
          >
            <div
              ref={list}
              id={`${id}-list`}
              role="listbox"
              aria-label={label}
              tabIndex={-1}
              // A press on the list must not take the focus from the field.
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
