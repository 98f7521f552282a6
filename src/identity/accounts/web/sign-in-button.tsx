import type { FieldValues, FormState } from 'react-hook-form'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import type { ErrorReports } from '../../../platform/web/forms/error-reports.ts'
import styles from '../../../platform/web/forms/form.module.css'
import { useT } from '../../../platform/web/i18n.tsx'

export interface FormProps {
  onDone: () => void
  reports: ErrorReports
  isSecond: boolean
}

interface Props {
  form: { formState: Pick<FormState<FieldValues>, 'isDirty' | 'isSubmitting' | 'isValid'> }
  isSecond: boolean
}

export function SignInButton({ form, isSecond }: Props) {
  const { isDirty, isSubmitting, isValid } = form.formState
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
        busy={isSubmitting}
        busyText={t('sign.in.busy')}
        disabledReason={isSubmitting || (isDirty && isValid) ? undefined : t('sign.in.missing')}
      >
        {t('common.signIn')}
      </Button>
    </>
  )
}
