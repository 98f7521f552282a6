import { useState } from 'react'
import { SaveState } from '../../../../identity/settings/web/shared/save-state.tsx'
import { useFanChanges } from '../../../../identity/settings/web/shared/use-fan-changes.ts'
import { useSaving } from '../../../../identity/settings/web/shared/use-saving.ts'
import { applyPushDefaults, switchMails } from '../../../../notifications/web/shared/change-choices.ts'
import { canPush, isPushOn, turnPushOff, turnPushOn } from '../../../../notifications/web/shared/web-push.ts'
import { Toggle } from '../../../../platform/ui/toggle.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import styles from './first-steps.module.css'
import { StepFrame, type StepProps } from './step-frame.tsx'

/**
 * Notification channels for nearby events. The settings have every kind and channel; the browser's permission
 * is requested only on a press.
 */
export function NewsStep({ fan, next, ...frame }: StepProps) {
  const t = useT()
  const { isMailed, mail, isPushed, push, saving } = useChannels(fan)
  return (
    <StepFrame {...frame} title={t('steps.news')} text={t('steps.news.text')} isDone onNext={next}>
      <div className={styles['channels']}>
        <Toggle checked={isMailed} onChange={mail}>
          {t('steps.news.mail')}
        </Toggle>
        {isPushed !== null && (
          <Toggle checked={isPushed} onChange={push}>
            {t('steps.news.push')}
          </Toggle>
        )}
        <SaveState saving={saving} savedText={t('steps.saved')} savingText={t('steps.saving')} />
      </div>
    </StepFrame>
  )
}

function useChannels(fan: StepProps['fan']) {
  const api = useApi()
  const saving = useSaving()
  const { changeAtOnce } = useFanChanges()
  const mayPush = canPush() && Notification.permission !== 'denied'
  const [isPushed, setPushed] = useState(mayPush ? isPushOn(fan.id) : null)
  const { isMailed, choices } = switchMails(fan.notification_choices)

  const choose = (notification_choices: typeof choices) =>
    changeAtOnce({ ...fan, notification_choices }, { notification_choices })
  const mail = (isOn: boolean) =>
    saving.run(() => choose(isOn ? choices : switchMails(fan.notification_choices, false).choices))
  const push = (isOn: boolean) =>
    saving.run(async () => {
      if (isOn) {
        const chosen = applyPushDefaults(fan.notification_choices)
        if ((await turnPushOn(api, fan.id)) && chosen) await choose(chosen)
      } else await turnPushOff(api)
      setPushed(isPushOn(fan.id))
    })
  return { isMailed, mail, isPushed, push, saving }
}
