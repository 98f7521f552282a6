import { useEffect, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { focusHeading } from '../../../platform/ui/focus.ts'
import { IconButton } from '../../../platform/ui/icon-button.tsx'
import { CloseIcon } from '../../../platform/ui/icons.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useModal } from '../../../platform/web/modals.tsx'
import { unfinishedSteps } from './first-steps/unfinished.ts'
import styles from './home.module.css'

/**
 * Link back to the first steps for a fan who left them unfinished. A script before the first paint
 * (`document.ts`) reserves its space.
 */
export function StepsCard() {
  const t = useT()
  const user = useCurrentUser()
  const { open, trigger } = useModal('FIRST_STEPS')
  const isLeft = useSyncExternalStore(
    unfinishedSteps.subscribe,
    () => Boolean(user) && unfinishedSteps.stepOf(user?.id ?? 0) !== null,
    () => false,
  )
  useEffect(() => {
    if (user === undefined) return
    const { dataset } = document.documentElement
    if (isLeft) dataset['steps'] = 'found'
    else delete dataset['steps']
  }, [user, isLeft])
  return (
    <div className={styles['steps']}>
      {isLeft && (
        <section className={styles['stepsCard']} aria-labelledby="steps-card">
          <div>
            <h2 id="steps-card" className={styles['stepsTitle']}>
              {t('home.steps.title')}
            </h2>
            <p className={styles['stepsText']}>{t('home.steps.text')}</p>
          </div>
          <Button {...trigger} size={40} onClick={() => open()} className={styles['stepsGo']}>
            {t('home.steps.go')}
          </Button>
          <IconButton
            label={t('home.steps.dismiss')}
            icon={<CloseIcon />}
            onClick={() => {
              unfinishedSteps.drop()
              focusHeading()
            }}
          />
        </section>
      )}
    </div>
  )
}
