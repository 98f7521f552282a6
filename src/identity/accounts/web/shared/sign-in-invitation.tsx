import { type MouseEvent, useSyncExternalStore } from 'react'
import { paths } from '../../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../../platform/ui/empty-state.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useModal } from '../../../../platform/web/modals.tsx'
import type { SignInReason } from './intents.ts'
import styles from './sign-in-invitation.module.css'
import { hasSignedInHere, storeStayIntent } from './use-sign-in-reason.ts'

interface Props {
  title: string
  text: string
  why?: SignInReason
}

const subscribe = () => () => {}

/** Shown to visitors on a page that needs a signed-in fan (`ForFans`). */
export function SignInInvitation({ title, text, why }: Props) {
  const t = useT()
  const signIn = useModal('SIGN_IN')
  const signUp = useModal('SIGN_UP')
  const isFirst = !useSyncExternalStore(subscribe, hasSignedInHere, () => false)
  const trigger = ({ trigger }: typeof signIn) => ({
    ...trigger,
    onClick(event: MouseEvent) {
      if (why) storeStayIntent(why)
      trigger.onClick(event)
    },
  })
  const signInLink = (
    <ButtonLink key="in" look={isFirst ? 'secondary' : 'primary'} href={paths.signIn()} {...trigger(signIn)}>
      {t('common.signIn')}
    </ButtonLink>
  )
  const signUpLink = (
    <ButtonLink key="up" look={isFirst ? 'primary' : 'secondary'} href={paths.signUp()} {...trigger(signUp)}>
      {t('common.signUp')}
    </ButtonLink>
  )
  return (
    <EmptyState
      level={2}
      title={title}
      text={text}
      action={
        <div className={styles['buttons']}>
          {isFirst ? [signUpLink, signInLink] : [signInLink, signUpLink]}
        </div>
      }
    />
  )
}
