import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { getServerNow } from '../../../platform/web/server-clock.ts'
import type { LookupResult } from './queries.ts'
import styles from './redeem-page.module.css'

interface Props {
  looked: LookupResult
  /** Whether the state belongs to the typed key rather than to the project or show. */
  isKey?: boolean
}

/** Explains why a key cannot be redeemed and what to do next. */
export function RedeemState({ looked, isKey = false }: Props) {
  const t = useT()
  const { state, order_id: orderId, show_id: showId } = looked
  if (state === null || state === 'valid') return null
  return (
    <section className={styles['state']} role={isKey ? 'alert' : undefined} data-state={state}>
      <h2 className={styles['stateTitle']}>{t(`redeem.state.${state}`)}</h2>
      <p>
        {state === 'coming_soon' ? <Opening opensAt={looked.opens_at} /> : t(`redeem.state.${state}.text`)}
      </p>
      {state === 'used_by_you' && (
        <div className={styles['buttons']}>
          {orderId !== null && <ButtonLink href={paths.order(orderId)}>{t('redeem.toOrder')}</ButtonLink>}
          {showId !== null && <ButtonLink href={paths.show(showId)}>{t('redeem.toShow')}</ButtonLink>}
        </div>
      )}
      {state === 'used' && <a href={paths.help()}>{t('redeem.help')}</a>}
    </section>
  )
}

/** Renders in the browser only, because it needs the fan's time zone. */
function Opening({ opensAt }: { opensAt: string | null }) {
  const t = useT()
  const { date, time } = useFormats()
  if (opensAt === null || Date.parse(opensAt) <= getServerNow()) return t('redeem.state.coming_soon.text')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return t('redeem.state.coming_soon.at', { date: date(opensAt, timeZone), time: time(opensAt, timeZone) })
}
