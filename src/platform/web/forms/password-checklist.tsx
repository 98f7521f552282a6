import { passwordChecklist } from '../../contract/password-rules.ts'
import { CheckIcon, MinusIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useT } from '../i18n.tsx'
import styles from './password-checklist.module.css'

/** The three rules of a new password with what is met so far (spec 5): goes into the `hint` of its field. */
export function PasswordChecklist({ password }: { password: string }) {
  const t = useT()
  return (
    <ul className={styles['list']}>
      {passwordChecklist(password).map(({ code, isMet }) => (
        <li key={code} className={isMet ? styles['met'] : undefined}>
          {isMet ? <CheckIcon size={16} /> : <MinusIcon size={16} />}
          <span>
            {t(`error.${code}`)}
            {isMet && <VisuallyHidden> {t('error.rule.met')}</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ul>
  )
}
