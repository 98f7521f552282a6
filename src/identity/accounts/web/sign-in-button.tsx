import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import type { ErrorReports } from '../../../platform/web/forms/error-reports.ts'
import styles from '../../../platform/web/forms/form.module.css'
import { useT } from '../../../platform/web/i18n.tsx'

/** What both forms of signing in are given. */
export interface FormProps {
  onDone: () => void
  reports: ErrorReports
  isSecond: boolean
}

interface Props {
  isLoading: boolean
  isReady: boolean
  isSecond: boolean
}

/** The button of a sign-in form, below the way to a new password. */
export function SignInButton({ isLoading, isReady, isSecond }: Props) {
  const t = useT()
  return (
    <>
      <p className={styles['side']}>
        <a href={paths.resetPassword()}>{t('sign.in.forgotten')}</a>
      </p>
      <Button
        type="submit"
        look={isSecond ? 'secondary' : 'primary'}
        wide
        busy={isLoading}
        busyText={t('sign.in.busy')}
        disabledReason={isReady || isLoading ? undefined : t('sign.in.missing')}
      >
        {t('common.signIn')}
      </Button>
    </>
  )
}
