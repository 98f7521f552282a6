import { Button } from '../../../platform/ui/button.tsx'
import { Toggle } from '../../../platform/ui/toggle.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { Choices } from './changed-emails.ts'
import styles from './mail-choices.module.css'
import type { EmailSettings } from './use-email-settings.ts'

/** A toggle per kind of email, and a button to unsubscribe from all. */
export function MailChoices({ settings, choices }: { settings: EmailSettings; choices: Choices }) {
  const t = useT()
  const { change, saved } = settings
  const kinds = choices.notification_choices
  const stopAll = () =>
    change(
      {
        marketing_notification: false,
        notification_choices: kinds.map(({ kind, mail }) => ({ kind, mail: kind === 'order' && mail })),
      },
      'recovery.mails.stopped',
    )
  const isQuiet =
    !choices.marketing_notification && kinds.every(({ kind, mail }) => !mail || kind === 'order')
  return (
    <>
      <ul className={styles['list']} aria-label={t('recovery.mails.list')}>
        {kinds.map(({ kind, mail }) => (
          <li key={kind}>
            <Toggle
              checked={mail}
              hint={t(`settings.kind.${kind}.about`)}
              onChange={isOn => change({ notification_choices: [{ kind, mail: isOn }] })}
            >
              {t(`settings.kind.${kind}`)}
            </Toggle>
          </li>
        ))}
        <li>
          <Toggle
            checked={choices.marketing_notification}
            hint={t('settings.marketing.hint')}
            onChange={isOn => change({ marketing_notification: isOn })}
          >
            {t('settings.marketing')}
          </Toggle>
        </li>
      </ul>
      {!isQuiet && <Button onClick={stopAll}>{t('recovery.mails.none')}</Button>}
      <p className={styles['saved']} role="status">
        {saved && t(saved)}
      </p>
    </>
  )
}
