import { Button } from '../../../platform/ui/button.tsx'
import { cx } from '../../../platform/ui/cx.ts'
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '../../../platform/ui/icons.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './scan-panel.module.css'
import type { ScanFeedback, ScannedParcel } from './use-scan.ts'

interface Props {
  feedback: ScanFeedback | null
  onShare: (parcel: ScannedParcel) => Promise<void>
  onAgain: () => void
}

const icons = { sent: SuccessIcon, known: InfoIcon, used: WarningIcon, failed: ErrorIcon }

/** Says what became of the last parcel, by colour, sign and words that can be read from afar. */
export function ScanResult({ feedback, onShare, onAgain }: Props) {
  const isGood = feedback?.is === 'sent' || feedback?.is === 'known'
  const Icon = feedback && icons[feedback.is]
  const band = feedback && Icon && (
    <div className={cx(styles['band'], styles[feedback.is])}>
      <Icon size={28} />
      <Words feedback={feedback} onShare={onShare} onAgain={onAgain} />
    </div>
  )
  return (
    <>
      <div role="status">{isGood && band}</div>
      <div role="alert">{!isGood && band}</div>
    </>
  )
}

function Words({ feedback, onShare, onAgain }: Omit<Props, 'feedback'> & { feedback: ScanFeedback }) {
  const t = useT()
  const { number } = useFormats()
  switch (feedback.is) {
    case 'sent':
      return (
        <div>
          <p className={styles['big']}>{t('studio-sending.sent', { number: feedback.number })}</p>
          <p>
            {t('studio-sending.sent.units', {
              count: feedback.unitCount,
              number: number(feedback.unitCount),
            })}
            {!feedback.isWhole && ` · ${t('studio-sending.sent.part')}`}
          </p>
        </div>
      )
    case 'known':
      return <p className={styles['big']}>{t('studio-sending.known', { number: feedback.number })}</p>
    case 'failed':
      return <p className={styles['big']}>{feedback.text}</p>
    case 'used':
      return (
        <div>
          <p className={styles['big']}>{t('studio-sending.used', { number: feedback.usedBy })}</p>
          <p>{t('studio-sending.used.ask')}</p>
          <div className={styles['buttons']}>
            <Button size={40} onClick={onAgain}>
              {t('studio-sending.used.cancel')}
            </Button>
            <Button size={40} onClick={() => void onShare(feedback.parcel)}>
              {t('studio-sending.used.send')}
            </Button>
          </div>
        </div>
      )
  }
}
