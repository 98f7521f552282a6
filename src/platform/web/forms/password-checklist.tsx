import { checkPassword } from '../../contract/password-rules.ts'
import { cx } from '../../ui/cx.ts'
import { CheckIcon, MinusIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useT } from '../i18n.tsx'
import styles from './password-checklist.module.css'

interface Props {
  password: string
  /** Once the fan has left the field: what is not met is then what is wrong. */
  isWrong?: boolean
  /** It meets the rules, and guessers try it first. */
  isCommon?: boolean
}

/**
 * The three rules of a new password with what is met so far (spec 5), and what else is wrong with it as a fourth line:
 * goes into the `hint` of its field.
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
