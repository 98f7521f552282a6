import { Badge } from '../../../platform/ui/badge.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { FanRow } from './queries.ts'

/** Says whether the account is disabled, may only read, or is active. */
export function FanState({ fan }: { fan: Pick<FanRow, 'is_disabled' | 'is_restricted'> }) {
  const t = useT()
  if (!fan.is_disabled && !fan.is_restricted)
    return <Badge color="success">{t('studio-fans.state.active')}</Badge>
  return (
    <>
      {fan.is_disabled && <Badge color="danger">{t('studio-fans.state.disabled')}</Badge>}
      {fan.is_restricted && <Badge color="warning">{t('studio-fans.state.restricted')}</Badge>}
    </>
  )
}

/** Says whether an address or a number is verified. */
export function Verified({ is }: { is: boolean }) {
  const t = useT()
  return (
    <Badge color={is ? 'success' : 'warning'}>
      {t(is ? 'studio-fans.verified' : 'studio-fans.unverified')}
    </Badge>
  )
}
