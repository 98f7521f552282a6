import { Button } from '../../../platform/ui/button.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { StageFrame } from './stage-frame.tsx'

/** Instead of a stage, once the sign-up has run out. */
export function OverStage({ onAgain }: { onAgain: () => void }) {
  const t = useT()
  return (
    <StageFrame title={t('sign.verify.over.title')} text={t('sign.verify.over.text')}>
      <Button look="primary" wide onClick={onAgain}>
        {t('sign.verify.over.again')}
      </Button>
    </StageFrame>
  )
}
