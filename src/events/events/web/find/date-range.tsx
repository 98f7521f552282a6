import { paths } from '../../../../platform/contract/paths.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { Input } from '../../../../platform/ui/input.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import type { EventsAddress } from '../events-address.ts'
import { buildFilterHref } from './filter-words.ts'
import styles from './find.module.css'
import { HiddenFilters } from './hidden-filters.tsx'
import { useTypedText } from './use-typed.ts'

/** Two calendar days, either of which may be omitted. */
export function DateRange({ address, go }: { address: EventsAddress; go: (href: string) => void }) {
  const t = useT()
  const [from, setFrom] = useTypedText(address.from ?? '')
  const [until, setUntil] = useTypedText(address.until ?? '')
  return (
    <form
      className={styles['range']}
      action={paths.events()}
      onSubmit={event => {
        event.preventDefault()
        go(buildFilterHref(address, { when: null, from: from || null, until: until || null }))
      }}
    >
      <Input
        label={t('events.range.from')}
        type="date"
        name="from"
        value={from}
        max={until || undefined}
        onChange={event => setFrom(event.target.value)}
      />
      <Input
        label={t('events.range.until')}
        type="date"
        name="until"
        value={until}
        min={from || undefined}
        onChange={event => setUntil(event.target.value)}
      />
      <HiddenFilters address={address} without={['from', 'until', 'when']} />
      <Button type="submit" className={styles['rangeGo']}>
        {t('events.range.go')}
      </Button>
    </form>
  )
}
