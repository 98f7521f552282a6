import { paths } from '../../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../../platform/ui/empty-state.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useModal } from '../../../../platform/web/modals.tsx'
import styles from './sign-in-invitation.module.css'

/** Shown to visitors on a page that needs a signed-in fan. */
export function SignInInvitation({ title, text }: { title: string; text: string }) {
  const t = useT()
  const signIn = useModal('SIGN_IN')
  const signUp = useModal('SIGN_UP')
  return (
    <EmptyState
      level={2}
      title={title}
      text={text}
      action={
        <div className={styles['buttons']}>
          <ButtonLink look="primary" href={paths.signIn()} {...signIn.trigger}>
            {t('common.signIn')}
          </ButtonLink>
          <ButtonLink href={paths.signUp()} {...signUp.trigger}>
            {t('common.signUp')}
          </ButtonLink>
        </div>
      }
    />
  )
}
