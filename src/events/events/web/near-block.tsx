import { useQuery } from '@tanstack/react-query'
import { useCityId } from '../../../catalogue/cities/web/shared/page-city.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useModal } from '../../../platform/web/modals.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { SaveButton } from '../../saves/web/shared/save-button.tsx'
import styles from './near-block.module.css'
import { nearQuery, pageSizes } from './queries.ts'
import { EventTicket } from './shared/event-ticket.tsx'
import { EventsErrorState } from './shared/events-error-state.tsx'

/** Maximum number of events that leave space for a call to action. */
const fewMax = 3

/**
 * The next six events near the fan's city, loaded in the browser (product 6). The HTML has both the
 * invitation and the placeholder for six: a script before the first paint selects one, which avoids a layout
 * shift.
 */
export function NearBlock() {
  const t = useT()
  const cityId = useCityId()
  const { open, trigger } = useModal('GNB_SELECT_CITY')
  const change = (
    <Button {...trigger} size={40} onClick={() => open()} className={styles['change']}>
      {t(cityId ? 'events.near.change' : 'events.near.set')}
    </Button>
  )
  return (
    <Section
      title={t('events.near')}
      note={t('events.near.note')}
      action={cityId ? change : undefined}
      className={styles['near']}
    >
      {!cityId && (
        <div className={styles['invite']} data-waits={cityId === undefined || undefined}>
          <p className={styles['question']}>{t('events.near.question')}</p>
          {change}
        </div>
      )}
      {cityId !== null && (
        <div className={styles['room']} data-waits={cityId === undefined || undefined}>
          {cityId === undefined ? <Waiting /> : <Near cityId={cityId} />}
        </div>
      )}
    </Section>
  )
}

function Near({ cityId }: { cityId: number }) {
  const t = useT()
  const { locale } = useTexts()
  const { data, isError, refetch } = useQuery(nearQuery({ api: useApi(), locale }, cityId))
  if (isError) {
    return <EventsErrorState onRetry={refetch} />
  }
  if (!data) return <Waiting />
  const { results } = data
  return (
    <>
      {results.length > 0 && (
        <ul className={styles['tickets']}>
          {results.map(event => (
            <li key={event.id}>
              <EventTicket event={event} save={<SaveButton event={event} />} />
            </li>
          ))}
        </ul>
      )}
      {results.length <= fewMax && (
        <EmptyState
          drawing="stage"
          title={t(results.length === 0 ? 'events.near.none' : 'events.near.few')}
          text={t('events.near.none.text')}
          action={<ButtonLink href={paths.campaigns()}>{t('events.near.campaigns')}</ButtonLink>}
        />
      )}
    </>
  )
}

function Waiting() {
  return (
    <div className={styles['tickets']} aria-busy="true">
      {Array.from({ length: pageSizes.near }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike
        <Skeleton key={index} kind="row" />
      ))}
    </div>
  )
}
