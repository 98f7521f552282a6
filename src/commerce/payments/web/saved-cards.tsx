import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SaveState } from '../../../identity/settings/web/shared/save-state.tsx'
import { useSaving } from '../../../identity/settings/web/shared/use-saving.ts'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { deleteSavedCards, getSavedCards } from '../contract.ts'
import styles from './saved-cards.module.css'

type Cards = ResponseOf<typeof getSavedCards>
const path = '/api/v1/payments/saved-cards/'
const queryKey = ['self', 'saved-cards']

export default function SavedCards() {
  const t = useT()
  const api = useApi()
  const saving = useSaving()
  const queryClient = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: createQueryFn<CallOf<typeof getSavedCards>>(api, path, {}),
  })
  const deleteAll = () =>
    saving.run(async () => {
      await api.call<CallOf<typeof deleteSavedCards>>('DELETE', path, {})
      queryClient.setQueryData(queryKey, { cards: [] } satisfies Cards)
    })
  if (!data) {
    if (!isError) return <Skeleton lines={2} />
    return (
      <ErrorState
        title={t('settings.cards.failed')}
        text={t('settings.cards.failed.text')}
        retryLabel={t('common.retry')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  return (
    <div className={styles['cards']}>
      <CardList cards={data.cards} isDeleted={saving.state === 'saved'} />
      <SaveState saving={saving} savedText={t('settings.cards.deleted')} />
      {data.cards.length > 0 && (
        <div>
          <Button
            size={40}
            busy={saving.state === 'saving'}
            busyText={t('settings.saving')}
            onClick={deleteAll}
          >
            {t('settings.cards.delete')}
          </Button>
        </div>
      )}
    </div>
  )
}

function CardList({ cards, isDeleted }: Cards & { isDeleted: boolean }) {
  const t = useT()
  if (cards.length === 0) return isDeleted ? null : <p>{t('settings.cards.none')}</p>
  return (
    <ul className={styles['list']}>
      {cards.map((card, index) => (
        // Index keys are safe: Stripe's ids stay on the server, and the list changes only as a whole.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index} className={styles['card']}>
          <span className={styles['name']}>
            {t('settings.cards.card', {
              brand: brandNames[card.brand] ?? t('settings.cards.unknown'),
              last4: card.last4,
            })}
          </span>
          <span className={styles['expires']}>
            {t('settings.cards.expires', { date: formatExpiry(card) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Formats the expiry as on the card: 04/30. */
const formatExpiry = ({ exp_month, exp_year }: Cards['cards'][number]) =>
  `${String(exp_month).padStart(2, '0')}/${String(exp_year).slice(-2)}`

/** Display names by Stripe's brand; they are the same in all languages. */
const brandNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  diners: 'Diners Club',
  discover: 'Discover',
  unionpay: 'UnionPay',
  cartes_bancaires: 'Cartes Bancaires',
  eftpos_au: 'eftpos',
}
