import { Button } from '../../../platform/ui/button.tsx'
import { ArrowLeftIcon } from '../../../platform/ui/icons.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './phone-verification.module.css'
import type { VerificationFlow } from './use-verification.ts'

export function BackButton({ flow }: { flow: VerificationFlow }) {
  const t = useT()
  return (
    <Button
      look="quiet"
      size={40}
      className={styles['back']}
      iconStart={<ArrowLeftIcon size={18} className={styles['arrow']} />}
      disabled={flow.state.running !== null}
      onClick={flow.back}
    >
      {t('sign.verify.back')}
    </Button>
  )
}
