import type { FormEvent, ReactNode, Ref } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { IconButton } from '../../../platform/ui/icon-button.tsx'
import { ArrowRightIcon, CloseIcon, SearchIcon } from '../../../platform/ui/icons.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './search-field.module.css'
import { QUERY_LENGTH_MAX } from './search-text.ts'

interface SearchFieldProps {
  /** For controlled use. */
  value?: string
  onChange?: (text: string) => void
  /** Initial text for uncontrolled use. */
  initial?: string
  /** Returns false for an empty search; the input then gets the focus. */
  onSearch: (text: string) => boolean
  inputRef?: Ref<HTMLInputElement>
  /** Replaces the magnifying glass, for example with a back button. */
  start?: ReactNode
}

/**
 * The search form, used inside a `<search>`. Without JavaScript it is an ordinary form that leads to the
 * results (spec 2.4, 2.5).
 */
export function SearchField({ value, onChange, initial, onSearch, inputRef, start }: SearchFieldProps) {
  const t = useT()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = event.currentTarget.elements.namedItem('query') as HTMLInputElement
    if (!onSearch(input.value)) input.focus()
  }
  return (
    <form method="get" action={paths.search()} className={styles['form']} onSubmit={submit} data-print="no">
      {start ?? <SearchIcon size={24} className={styles['icon']} />}
      <input
        ref={inputRef}
        type="search"
        enterKeyHint="search"
        name="query"
        className={styles['input']}
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        maxLength={QUERY_LENGTH_MAX}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="auto"
        {...(value === undefined ? { defaultValue: initial } : { value })}
        onChange={onChange && (event => onChange(event.target.value))}
      />
      {value && onChange && (
        <IconButton label={t('search.clear')} icon={<CloseIcon size={18} />} onClick={() => onChange('')} />
      )}
      <IconButton
        type="submit"
        label={t('search.submit')}
        icon={start ? <SearchIcon size={22} /> : <ArrowRightIcon size={22} />}
      />
    </form>
  )
}
