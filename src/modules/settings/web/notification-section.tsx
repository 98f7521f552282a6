import { Toggle } from '../../../platform/ui/toggle.tsx'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './notification-section.module.css'
import { Part } from './part.tsx'
import { SaveState } from './save-state.tsx'
import { type Fan, useFanChanges } from './use-fan.ts'
import { useSaving } from './use-saving.ts'

/** Ways to hear of something that the product has; `push` is kept too and joins when browsers can be reached. */
const channels = ['site', 'mail'] as const
type Channel = (typeof channels)[number]
type Choice = Fan['notification_choices'][number]

/** What the fan hears of, and where; each switch counts at once (product 6). */
export function NotificationSection({ fan }: { fan: Fan }) {
  const t = useT()
  const saving = useSaving()
  const { changeAtOnce } = useFanChanges()
  const choose = (before: Choice, channel: Channel, isOn: boolean) => {
    const choice = { ...before, [channel]: isOn }
    const notification_choices = fan.notification_choices.map(other => (other === before ? choice : other))
    const changed = { ...fan, notification_choices }
    return saving.run(() => changeAtOnce(changed, { notification_choices: [choice] }))
  }
  const consent = (isOn: boolean) => {
    const optional_consents = { marketing_notification: isOn }
    return saving.run(() => changeAtOnce({ ...fan, optional_consents }, { optional_consents }))
  }
  return (
    <Part
      id="notifications"
      title={t('settings.notifications.title')}
      note={t('settings.notifications.note')}
    >
      <ChoiceTable choices={fan.notification_choices} onChoose={choose} />
      <div className={styles['consent']}>
        <Toggle
          checked={fan.optional_consents.marketing_notification}
          hint={t('settings.marketing.hint')}
          onChange={consent}
        >
          {t('settings.marketing')}
        </Toggle>
        <SaveState saving={saving} />
      </div>
    </Part>
  )
}

interface TableProps {
  choices: Choice[]
  onChoose: (choice: Choice, channel: Channel, isOn: boolean) => void
}

function ChoiceTable({ choices, onChoose }: TableProps) {
  const t = useT()
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('settings.kind')}</th>
          {channels.map(channel => (
            <th key={channel} scope="col">
              {t(`settings.channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {choices.map(choice => (
          <tr key={choice.kind}>
            <th scope="row">
              {t(`settings.kind.${choice.kind}`)}
              <span className={styles['about']}>{t(`settings.kind.${choice.kind}.about`)}</span>
            </th>
            {channels.map(channel => (
              <td key={channel}>
                <Toggle
                  className={styles['switch']}
                  checked={choice[channel]}
                  onChange={isOn => onChoose(choice, channel, isOn)}
                >
                  <VisuallyHidden>
                    {t('settings.switch', {
                      kind: t(`settings.kind.${choice.kind}`),
                      channel: t(`settings.channel.${channel}`),
                    })}
                  </VisuallyHidden>
                </Toggle>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
