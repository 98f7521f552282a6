import { checkPassword } from '../../contract/password-rules.ts'
import { cx } from '../../ui/cx.ts'
import { CheckIcon, MinusIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useT } from '../i18n.tsx'
import styles from './password-checklist.module.css'

interface Props {
  password: string
  /** True once the fan has left the field, so that unmet rules are shown as errors. */
  isWrong?: boolean
  /** True if the password meets the rules but is among the first that attackers guess. */
  isCommon?: boolean
}

/**
 * Lists the three rules of a new password with their state (spec 5), plus any other error as a fourth line.
 * Pass it as the `hint` of the field.
 */
export function PasswordChecklist({ password, isWrong = false, isCommon = false }: Props) {
  const t = useT()
  return (
    <ul className={styles['list']}>
      {checkPassword(password).map(({ code, isMet }) => (
        <li key={code} className={cx(isMet && styles['met'], !isMet && isWrong && styles['wrong'])}>
          {isMet ? <CheckIcon size={16} /> : <MinusIcon size={16} />}
          <span>
            {t(`error.${code}`)}
            {isMet && <VisuallyHidden> {t('error.rule.met')}</VisuallyHidden>}
          </span>
        </li>
      ))}
      {isCommon && (
        <li className={styles['wrong']}>
          <MinusIcon size={16} />
          <span role="status">{t('error.ERR_PASSWORD_COMMON')}</span>
        </li>
      )}
    </ul>
  )
}
