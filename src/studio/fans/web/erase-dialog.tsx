import { useT } from '../../../platform/web/i18n.tsx'
import { GraveActDialog } from '../../acts/web/shared/grave-act-dialog.tsx'
import type { Fan } from './queries.ts'
import { useFanFormats } from './use-fan-formats.ts'

/** Erases a fan, once a second person approves. */
export function EraseDialog({ fan, onClose }: { fan: Fan; onClose: () => void }) {
  const t = useT()
  const { number } = useFanFormats()
  return (
    <GraveActDialog
      act="fan erase"
      input={{ user_id: fan.user_id }}
      title={t('studio-fans.erase.title', { name: fan.name })}
      confirmLabel={t('studio-fans.act.erase')}
      isDangerous
      fields={() => <p>{t('studio-fans.erase.text')}</p>}
      details={({ consequences: { details } }) => (
        <p>
          {t('studio-fans.erase.kept', {
            orders: number(Number(details['orders_kept'] ?? 0)),
            tickets: number(Number(details['tickets_kept'] ?? 0)),
          })}
        </p>
      )}
      onClose={onClose}
    />
  )
}
