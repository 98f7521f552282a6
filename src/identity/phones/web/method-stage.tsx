import { Button } from '../../../platform/ui/button.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './phone-verification.module.css'
import { StageFrame } from './stage-frame.tsx'
import type { VerificationFlow } from './use-verification.ts'
import { shouldShowHelp } from './verification-machine.ts'

/** Stage `method` (spec 4): to check the number and request a code by text message. */
export function MethodStage({ flow, phone }: { flow: VerificationFlow; phone: string }) {
  const t = useT()
  const { state } = flow
  const isBusy = state.running !== null
  return (
    <StageFrame step={2} title={t('sign.verify.method.title')} text={t('sign.verify.method.text')}>
      <div className={styles['number']}>
        <strong dir="ltr">{phone}</strong>
        <Button look="quiet" size={40} disabled={isBusy} onClick={flow.changeNumber}>
          {t('sign.verify.change')}
        </Button>
      </div>
      <Button
        look="primary"
        wide
        busy={state.running === 'send'}
        busyText={t('sign.verify.busy')}
        onClick={flow.send}
      >
        {t('sign.verify.sms')}
      </Button>
      {shouldShowHelp(state) && (
        <Button look="secondary" wide disabled={isBusy} onClick={flow.askHelp}>
          {t('sign.verify.nothing')}
        </Button>
      )}
    </StageFrame>
  )
}
