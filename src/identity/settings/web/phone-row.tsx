import { lazy, useState } from 'react'
import { Badge } from '../../../platform/ui/badge.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useModal } from '../../../platform/web/modals.tsx'
import type { CurrentUser } from '../../accounts/web/shared/current-user.ts'
import { ConfirmNumber } from '../../phones/web/shared/confirm-number.tsx'
import { Row } from './shared/part.tsx'

const PasswordPrompt = lazy(() => import('./password-prompt.tsx'))

/**
 * The phone number. Changing it needs the password and then verification (spec 2.6); an unverified one needs
 * only verification.
 */
export function PhoneRow({ fan }: { fan: CurrentUser }) {
  const t = useT()
  const verification = useModal('GNB_PHONE_VERIFICATION')
  const [isAsking, setAsking] = useState(false)
  const { formatted_phone_number: number, is_verified: isVerified } = fan.phone
  const value = (
    <>
      <span className="tabular">{number}</span>
      {isVerified ? (
        <Badge color="success">{t('settings.phone.verified')}</Badge>
      ) : (
        <Badge>{t('account.phone.again')}</Badge>
      )}
    </>
  )
  const action = !isAsking && (
    <Button size={40} onClick={() => setAsking(true)}>
      {t('settings.phone.change')}
    </Button>
  )
  return (
    <Row title={t('settings.phone')} value={value} action={action}>
      {!isVerified && !isAsking && <ConfirmNumber />}
      {isAsking && (
        <PasswordPrompt
          label={t('settings.phone.change')}
          onCancel={() => setAsking(false)}
          onConfirmed={() => {
            setAsking(false)
            verification.open()
          }}
        />
      )}
    </Row>
  )
}
