import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { SearchIcon } from '../../../platform/ui/icons.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import styles from './help-page.module.css'

/**
 * Filters the questions while the reader types; `?query=` makes the search work without JavaScript and can be
 * shared.
 */
export function HelpSearch({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  const t = useT()
  const router = useRouter()
  return (
    <search data-print="no">
      <form
        action={paths.help()}
        method="get"
        className={styles['search']}
        onSubmit={event => {
          event.preventDefault()
          router.history.replace(paths.helpSearch(query.trim()))
        }}
      >
        <Input
          label={t('help.search')}
          labelHidden
          name="query"
          type="search"
          prefix={<SearchIcon />}
          placeholder={t('help.search.placeholder')}
          value={query}
          onChange={event => onChange(event.currentTarget.value)}
          onClear={() => onChange('')}
          clearLabel={t('help.search.clear')}
          maxLength={100}
          autoComplete="off"
        />
        <Button type="submit">{t('help.search.submit')}</Button>
      </form>
    </search>
  )
}
