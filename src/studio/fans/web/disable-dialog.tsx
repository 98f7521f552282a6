import { useT } from '../../../platform/web/i18n.tsx'
import { GraveActDialog } from '../../acts/web/shared/grave-act-dialog.tsx'
import type { Fan } from './queries.ts'
import { useFanFormats } from './use-fan-formats.ts'

interface Props {
  act: 'disable' | 'enable'
  fan: Fan
  onClose: () => void
}

/** Disables a fan's account with what ends and what stays, or enables it again. */
export function DisableDialog({ act, fan, onClose }: Props) {
  const t = useT()
  return (
    <GraveActDialog
      act={`fan ${act}`}
      input={{ user_id: fan.user_id }}
      title={t(`studio-fans.${act}.title`, { name: fan.name })}
      confirmLabel={t(`studio-fans.act.${act}`)}
      isDangerous={act === 'disable'}
      fields={() => <p>{t(`studio-fans.${act}.text`)}</p>}
      details={({ consequences: { details } }) => act === 'disable' && <DisableDetails details={details} />}
      onClose={onClose}
    />
  )
}

const names = ['sessions', 'open_orders', 'tickets_to_come'] as const

/** Lists the sessions that end, and the orders and tickets that stay. */
function DisableDetails({ details }: { details: Readonly<Record<string, unknown>> }) {
  const t = useT()
  const { number } = useFanFormats()
  const counts = names.map(name => ({ name, count: Number(details[name] ?? 0) }))
  const shown = counts.filter(({ count }) => count > 0)
  return (
    shown.length > 0 && (
      <ul>
        {shown.map(({ name, count }) => (
          <li key={name}>{t(`studio-fans.disable.${name}`, { count, number: number(count) })}</li>
        ))}
      </ul>
    )
  )
}
