import { Badge } from '../../../platform/ui/badge.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useModal } from '../../../platform/web/modals.tsx'
import type { CurrentUser } from '../../accounts/web/shared/current-user.ts'
import { Row } from './part.tsx'

/** The verified number. Another one goes through the phone verification (spec 2.6). */
export function PhoneRow({ fan }: { fan: CurrentUser }) {
  const t = useT()
  const { tag } = useTexts()
  const verification = useModal('GNB_PHONE_VERIFICATION')
  const { country_code: code, phone_number: number, is_verified: isVerified } = fan.phone
  const country = new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code
  const value = (
    <>
      <span className="tabular">{t('settings.phone.value', { country, number })}</span>
      {isVerified && <Badge color="success">{t('settings.phone.verified')}</Badge>}
    </>
  )
  const action = (
    <Button size={40} {...verification.trigger}>
      {t('settings.phone.change')}
    </Button>
  )
  return <Row title={t('settings.phone')} value={value} action={action} />
}
