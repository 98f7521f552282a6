import { type ComponentType, Suspense } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useModal } from '../../../platform/web/modals.tsx'
import styles from './account-controls.module.css'
import { useSessionMarker } from './session-marker.ts'
import { type CurrentUser, useCurrentUser } from './shared/current-user.ts'

/**
 * Controls at the end of the top bar: sign-in for visitors, and for fans `FanControls`, which visitors never
 * load.
 */
export function AccountControls({ FanControls }: { FanControls: ComponentType<{ user: CurrentUser }> }) {
  const user = useCurrentUser()
  useSessionMarker(user)
  return (
    <>
      <VisitorControls isHidden={Boolean(user)} />
      {user && (
        <Suspense>
          <div className={styles['fan']}>
            <FanControls user={user} />
          </div>
        </Suspense>
      )}
    </>
  )
}

/**
 * Sign-in controls, which the session marker's CSS hides before the first paint, so that "Log in" doesn't
 * flash; the top bar reserves the space of the fan's controls.
 */
function VisitorControls({ isHidden }: { isHidden: boolean }) {
  const t = useT()
  const signIn = useModal('SIGN_IN')
  return (
    <div className={styles['visitor']} data-hidden={isHidden || undefined}>
      <ButtonLink href={paths.signIn()} size={40} look="secondary" {...signIn.trigger}>
        {t('common.signIn')}
      </ButtonLink>
    </div>
  )
}
