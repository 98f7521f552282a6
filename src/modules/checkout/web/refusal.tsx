import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { ConfirmNumber } from '../../phones/web/shared/confirm-number.tsx'
import styles from './steps.module.css'

export type RefusalReason =
  | 'restricted'
  | 'email_unconfirmed'
  | 'phone_unverified'
  | 'limit_per_fan'
  | 'not_on_sale'
  | 'country'

/** Why this fan can't buy now, and what to do. Needs the texts `checkout` and `account`. */
export function Refusal({ reason }: { reason: RefusalReason }) {
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
    </div>
  )
}
