import { Button } from '../../../platform/ui/button.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { Identities } from '../methods.ts'
import type { RedeemScope } from './queries.ts'
import styles from './redeem-page.module.css'
import { useEmailCode } from './use-email-code.ts'

interface Props {
  identities: Identities
  place: RedeemScope
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Input for the code that proves ownership of an email address belonging to another account. */
export function EmailCode({ identities, place, value, error, onChange }: Props) {
  const t = useT()
  const { send, isSending, problem } = useEmailCode(identities, place)
  return (
    <section className={styles['state']}>
      <h2 className={styles['stateTitle']}>{t('redeem.emailCode.title')}</h2>
      <p>{t('redeem.emailCode.text', { email: identities.email ?? '' })}</p>
      <Input
        label={t('redeem.emailCode')}
        name="email-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={20}
        required
        value={value}
        error={error}
        onChange={event => onChange(event.target.value)}
      />
      {problem && (
        <p className={styles['problem']} role="alert">
          {t(problem === 'tooMany' ? 'redeem.tooMany' : 'redeem.emailCode.failed')}
        </p>
      )}
      <div className={styles['buttons']}>
        <Button
          size={40}
          busy={isSending}
          busyText={t('redeem.emailCode.sending')}
          onClick={() => {
            onChange('')
            void send()
          }}
        >
          {t('redeem.emailCode.again')}
        </Button>
      </div>
    </section>
  )
}
