import { useEffect, useState } from 'react'
import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { useHeldToasts } from '../../../identity/accounts/web/shared/use-held-toasts.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { ModalProps } from '../../../platform/web/modals.tsx'
import { ArtistsStep } from './first-steps/artists-step.tsx'
import { CityStep } from './first-steps/city-step.tsx'
import { NewsStep } from './first-steps/news-step.tsx'
import { unfinishedSteps } from './first-steps/unfinished.ts'

const steps = [CityStep, ArtistsStep, NewsStep]

/**
 * Steps after the welcome: city, artists, notifications. Each may be skipped and the dialog closed at any
 * time; the home page links back to the unfinished step.
 */
export default function FirstStepsModal({ close }: ModalProps) {
  const t = useT()
  const fan = useCurrentUser()
  const [moved, setMoved] = useState<number | null>(null)
  const fanId = fan?.id
  const step = moved ?? (fan ? unfinishedSteps.stepOf(fan.id) : null) ?? 0
  useHeldToasts()
  // Closes the dialog after a log-out, because the browser history may reopen it.
  useEffect(() => {
    if (fan === null) close()
  }, [fan, close])
  useEffect(() => {
    if (fanId !== undefined) unfinishedSteps.keep(fanId, step)
  }, [fanId, step])
  const Step = steps[step] ?? NewsStep
  const next = () => {
    if (step + 1 < steps.length) return setMoved(step + 1)
    unfinishedSteps.drop()
    close()
  }
  return (
    <Dialog open onClose={close} title={t('steps.title')} closeLabel={t('common.close')}>
      {fan ? (
        <Step key={step} fan={fan} step={step + 1} of={steps.length} next={next} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  )
}
