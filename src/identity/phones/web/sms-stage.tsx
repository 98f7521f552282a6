import { useRef, useState } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import { renderLinkedErrorText } from '../../../platform/web/forms/linked-error-text.tsx'
import { Rich, useT, useTexts } from '../../../platform/web/i18n.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import { codeLength, formatCountdown } from './code-digits.ts'
import styles from './phone-verification.module.css'
import { BackButton } from './stage-buttons.tsx'
import { StageFrame } from './stage-frame.tsx'
import { useSecondsToResend } from './use-seconds-to-resend.ts'
import type { VerificationFlow } from './use-verification.ts'
import { shouldShowBack } from './verification-machine.ts'

interface Props {
  flow: VerificationFlow
  phone: string
  /** Offered for a number that already has an account. */
  onLogIn: () => void
}

/** Stage `sms` (spec 4): submits the code at six digits; clears and refocuses the boxes if it is wrong. */
export function SmsStage({ flow, phone, onLogIn }: Props) {
  const t = useT()
  const texts = useTexts()
  const { state, problem } = flow
  const [code, setCode] = useState('')
  const boxes = useRef<{ focus: () => void }>(null)
  const isBusy = state.running === 'code'
  const type = async (digits: string) => {
    setCode(digits)
    if (digits.length < codeLength || state.running !== null) return
    if (await flow.submitCode(digits)) return
    setCode('')
    boxes.current?.focus()
  }
  const isTaken =
    problem?.error instanceof ApiError && problem.error.code?.name === 'signup_already_registered'
  return (
    <StageFrame
      step={3}
      title={t('sign.verify.code.title')}
      text={
        <Rich
          id="sign.verify.code.text"
          values={{ phone }}
          parts={{ phone: text => <strong dir="ltr">{text}</strong> }}
        />
      }
      takesFocus={false}
    >
      <CodeBoxes
        ref={boxes}
        label={t('sign.verify.code.label')}
        value={code}
        onChange={type}
        error={problem && renderLinkedErrorText(texts, problem.error)}
        isBusy={isBusy}
      />
      <p role="status" className={styles['checking']}>
        {isBusy && t('sign.verify.checking')}
      </p>
      {isTaken && (
        <Button look="primary" wide onClick={onLogIn}>
          {t('common.signIn')}
        </Button>
      )}
      <div className={styles['resend']}>
        <Resend flow={flow} />
        {shouldShowBack(state) && <BackButton flow={flow} />}
      </div>
    </StageFrame>
  )
}

function Resend({ flow }: { flow: VerificationFlow }) {
  const t = useT()
  const { state } = flow
  const seconds = useSecondsToResend(flow)
  const isWaiting = seconds > 0
  return (
    <Button
      look="secondary"
      wide
      busy={state.running === 'resend'}
      busyText={t('sign.verify.busy')}
      disabledReason={isWaiting ? t('sign.verify.resend.wait') : undefined}
      disabled={state.running !== null}
      onClick={flow.resend}
    >
      {isWaiting ? (
        <span className="tabular">{t('sign.verify.resend.in', { time: formatCountdown(seconds) })}</span>
      ) : (
        t('sign.verify.resend')
      )}
    </Button>
  )
}
