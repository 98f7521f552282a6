import { Button } from '../../../../platform/ui/button.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useModal } from '../../../../platform/web/modals.tsx'

/**
 * Shown when a verified number is needed, for example after a password reset, which marks the number as
 * unverified.
 */
export function ConfirmNumber() {
  const t = useT()
  const verification = useModal('GNB_PHONE_VERIFICATION')
  return (
    <>
      <p>{t('common.confirmNumber.text')}</p>
      <div>
        <Button size={40} look="primary" {...verification.trigger}>
          {t('common.confirmNumber.confirm')}
        </Button>
      </div>
    </>
  )
}
