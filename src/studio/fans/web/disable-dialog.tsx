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
  const { number } = useFanFormats()
  return (
    <GraveActDialog
      act={`fan ${act}`}
      input={{ user_id: fan.user_id }}
      title={t(`studio-fans.${act}.title`, { name: fan.name })}
      confirmLabel={t(`studio-fans.act.${act}`)}
      isDangerous={act === 'disable'}
      fields={() => <p>{t(`studio-fans.${act}.text`)}</p>}
      details={({ consequences: { details } }) =>
        act === 'disable' && (
          <ul>
            {(['sessions', 'open_orders', 'tickets_to_come'] as const).map(name => {
              const count = Number(details[name] ?? 0)
              return <li key={name}>{t(`studio-fans.disable.${name}`, { count, number: number(count) })}</li>
            })}
          </ul>
        )
      }
      onClose={onClose}
    />
  )
}
