import { useQuery } from '@tanstack/react-query'
import { ConfirmNumber } from '../../../identity/phones/web/shared/confirm-number.tsx'
import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { formatDuration } from '../../../platform/web/format-duration.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { getServerNow } from '../../../platform/web/server-clock.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { useNow } from '../../../platform/web/use-now.ts'
import { purchaseStatusQuery } from './queries.ts'
import styles from './steps.module.css'

export type RefusalReason =
  | 'restricted'
  | 'email_unconfirmed'
  | 'phone_unverified'
  | 'limit_per_fan'
  | 'not_on_sale'
  | 'country'
  | 'paused'

/** Explains why the fan can't buy now and how to proceed. Needs the `checkout` and `account` texts. */
export function Refusal({ reason, projectId }: { reason: RefusalReason; projectId: number }) {
  const t = useT()
  return (
    <div className={styles['problem']} role="status">
      <p>{t(`checkout.refused.${reason}`)}</p>
      {reason === 'email_unconfirmed' && (
        <ButtonLink href={paths.settings('account')}>{t('checkout.refused.email.act')}</ButtonLink>
      )}
      {reason === 'restricted' && (
        <ButtonLink href={paths.settings('account')}>{t('checkout.refused.restricted.act')}</ButtonLink>
      )}
      {reason === 'phone_unverified' && <ConfirmNumber />}
      {reason === 'paused' && <PauseLeft projectId={projectId} />}
    </div>
  )
}

/** Counts down a pause, then refetches the purchase status. Screen readers don't announce the ticks. */
function PauseLeft({ projectId }: { projectId: number }) {
  const t = useT()
  const now = useNow()
  const status = useQuery({
    ...purchaseStatusQuery(useApi(), projectId),
    refetchInterval: ({ state }) => Math.max(1_000, leftMs(state.data?.paused_until, getServerNow())),
  })
  const leftSeconds = Math.max(0, Math.ceil(leftMs(status.data?.paused_until, now) / 1_000))
  return (
    <p className={styles['time']} role="timer" aria-live="off">
      <span>{t('checkout.refused.paused.left')}</span>
      <strong>{formatDuration(leftSeconds)}</strong>
    </p>
  )
}

const leftMs = (until: string | null | undefined, now: number) => (until ? Date.parse(until) - now : 0)
