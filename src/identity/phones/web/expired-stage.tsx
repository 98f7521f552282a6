import { Button } from '../../../platform/ui/button.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { StageFrame } from './stage-frame.tsx'

/** Replaces the stage once the sign-up has expired. */
export function ExpiredStage({ onAgain }: { onAgain: () => void }) {
  const t = useT()
  return (
    <StageFrame title={t('sign.verify.over.title')} text={t('sign.verify.over.text')}>
      <Button look="primary" wide onClick={onAgain}>
        {t('sign.verify.over.again')}
      </Button>
    </StageFrame>
  )
}
