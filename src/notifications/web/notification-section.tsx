import type { CurrentUser } from '../../identity/accounts/web/shared/current-user.ts'
import { SettingsSection } from '../../identity/settings/web/shared/part.tsx'
import { SaveState } from '../../identity/settings/web/shared/save-state.tsx'
import { useFanChanges } from '../../identity/settings/web/shared/use-fan-changes.ts'
import { useSaving } from '../../identity/settings/web/shared/use-saving.ts'
import { Toggle } from '../../platform/ui/toggle.tsx'
import { VisuallyHidden } from '../../platform/ui/visually-hidden.tsx'
import { useT } from '../../platform/web/i18n.tsx'
import styles from './notification-section.module.css'
import { PushRow } from './push-row.tsx'
import { applyPushDefaults, type Channel, type Choice, toggleChoice } from './shared/change-choices.ts'
import { canPush } from './shared/web-push.ts'

/** Notification channels; push is offered only if the browser supports it. */
const channels: Channel[] = ['site', 'mail', 'push']
const offeredChannels = () => channels.filter(channel => channel !== 'push' || canPush())

/** Notification settings by kind and channel. Each toggle saves immediately (product 6). */
export function NotificationSection({ fan }: { fan: CurrentUser }) {
  const t = useT()
  const saving = useSaving()
  const pushSaving = useSaving()
  const { changeAtOnce } = useFanChanges()
  const choose = (before: Choice, channel: Channel, isOn: boolean) => {
    const { choices, sent } = toggleChoice(fan.notification_choices, before.kind, channel, isOn)
    const changed = { ...fan, notification_choices: choices }
    return saving.run(() => changeAtOnce(changed, { notification_choices: sent }))
  }
  const choosePush = async () => {
    const notification_choices = applyPushDefaults(fan.notification_choices)
    if (notification_choices) await changeAtOnce({ ...fan, notification_choices }, { notification_choices })
  }
  const consent = (isOn: boolean) => {
    const optional_consents = { marketing_notification: isOn }
    return saving.run(() => changeAtOnce({ ...fan, optional_consents }, { optional_consents }))
  }
  return (
    <SettingsSection
      id="notifications"
      title={t('settings.notifications.title')}
      note={t('settings.notifications.note')}
    >
      {canPush() && <PushRow userId={fan.id} saving={pushSaving} onTurnedOn={choosePush} />}
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
    </SettingsSection>
  )
}

interface TableProps {
  choices: Choice[]
  onChoose: (choice: Choice, channel: Channel, isOn: boolean) => void
}

function ChoiceTable({ choices, onChoose }: TableProps) {
  const t = useT()
  const offered = offeredChannels()
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('settings.kind')}</th>
          {offered.map(channel => (
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
            {offered.map(channel => (
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
