import { passwordChecklist } from '../../contract/password-rules.ts'
import { cx } from '../../ui/cx.ts'
import { CheckIcon, MinusIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useT } from '../i18n.tsx'
import styles from './password-checklist.module.css'

/**
 * The three rules of a new password with what is met so far (spec 5): goes into the `hint` of its field. `isWrong`
 * once the fan has left the field: what is not met is then what is wrong.
 */
export function PasswordChecklist({ password, isWrong = false }: { password: string; isWrong?: boolean }) {
  const t = useT()
  return (
    <ul className={styles['list']}>
      {passwordChecklist(password).map(({ code, isMet }) => (
        <li key={code} className={cx(isMet && styles['met'], !isMet && isWrong && styles['wrong'])}>
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
