import { Button } from '../../../platform/ui/button.tsx'
import { InfoIcon } from '../../../platform/ui/icons.tsx'
import { getErrorText } from '../../../platform/web/forms/error-text.ts'
import { Rich, useT, useTexts } from '../../../platform/web/i18n.tsx'
import type { TextKey } from '../../../platform/web/text-keys.ts'
import { formatCountdown } from './code-digits.ts'
import styles from './phone-verification.module.css'
import { BackButton } from './stage-buttons.tsx'
import { StageFrame } from './stage-frame.tsx'
import { useSecondsToResend } from './use-seconds-to-resend.ts'
import type { VerificationFlow } from './use-verification.ts'

interface Props {
  flow: VerificationFlow
  phone: string
  email: string | null
  close: () => void
}

/** Stage `help` (spec 4), if no code arrives: a link, then human support. */
export function HelpStage(props: Props) {
  switch (props.flow.state.helpStage) {
    case 'pre-sms':
      return <PreSms {...props} />
    case 'post-sms':
      return <PostSms {...props} />
    case 'post-contact':
      return <PostContact {...props} />
  }
}

function PreSms({ flow, phone }: Props) {
  const t = useT()
  const seconds = useSecondsToResend(flow)
  return (
    <StageFrame title={t('sign.verify.link.title')} text={<Phone id="sign.verify.link.text" phone={phone} />}>
      <Button
        look="primary"
        wide
        busy={flow.state.running === 'link'}
        busyText={t('sign.verify.busy')}
        disabledReason={seconds > 0 ? t('sign.verify.resend.wait') : undefined}
        onClick={flow.sendLink}
      >
        {seconds > 0 ? (
          <span className="tabular">{t('sign.verify.link.in', { time: formatCountdown(seconds) })}</span>
        ) : (
          t('sign.verify.link.send')
        )}
      </Button>
      <BackButton flow={flow} />
    </StageFrame>
  )
}

function PostSms({ flow, phone }: Props) {
  const t = useT()
  const texts = useTexts()
  const { state, problem } = flow
  const isBusy = state.running !== null
  return (
    <StageFrame
      key="post-sms"
      title={t('sign.verify.phone.title')}
      text={<Phone id="sign.verify.phone.text" phone={phone} />}
    >
      <div role="status" className={styles['notice']}>
        {problem && (
          <>
            <InfoIcon />
            <span>{getErrorText(texts, problem.error)}</span>
          </>
        )}
      </div>
      <Button
        look="primary"
        wide
        busy={state.running === 'confirm'}
        busyText={t('sign.verify.checking')}
        disabled={isBusy}
        onClick={flow.confirm}
      >
        {t('sign.verify.done')}
      </Button>
      <Button
        look="secondary"
        wide
        busy={state.running === 'contact'}
        busyText={t('sign.verify.busy')}
        disabled={isBusy}
        onClick={flow.contact}
      >
        {t('sign.verify.help')}
      </Button>
      <BackButton flow={flow} />
    </StageFrame>
  )
}

function PostContact({ email, close }: Props) {
  const t = useT()
  return (
    <StageFrame
      key="post-contact"
      title={t('sign.verify.contact.title')}
      text={t('sign.verify.contact.text', { email: email ?? '' })}
    >
      <Button look="primary" wide onClick={close}>
        {t('common.close')}
      </Button>
    </StageFrame>
  )
}

function Phone({ id, phone }: { id: TextKey; phone: string }) {
  return <Rich id={id} values={{ phone }} parts={{ phone: text => <strong dir="ltr">{text}</strong> }} />
}
