import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { Input } from '../../../../platform/ui/input.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import { KeyIcon } from '../../../kit/web/shared/icons.tsx'
import type {
  requestSignInLink,
  signInWithCode,
  signInWithPasskey,
  startPasskeySignIn,
} from '../../contract.ts'
import { askForPasskey, canUsePasskeys } from './passkey.ts'
import styles from './sign-in-form.module.css'
import { useAttempt } from './use-attempt.ts'

interface Props {
  onSignedIn: () => void
  /** Token of the mailed link that opened the page; the form then asks for the code at once. */
  linkToken?: string | null
  /** Returns whether a session began meanwhile, such as in the tab that the mailed link opened. */
  hasSession?: () => Promise<boolean>
}

/** Signs in with a passkey, or with a mailed link and a code of the authenticator app. */
export function SignInForm({ onSignedIn, linkToken = null, hasSession }: Props) {
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  if (linkToken !== null) return <CodeForm linkToken={linkToken} onSignedIn={onSignedIn} />
  if (mailedTo !== null) {
    return (
      <MailedNote
        email={mailedTo}
        hasSession={hasSession}
        onSignedIn={onSignedIn}
        onBack={() => setMailedTo(null)}
      />
    )
  }
  return (
    <div className={styles['form']}>
      <PasskeyButton onSignedIn={onSignedIn} />
      <EmailForm onMailed={setMailedTo} />
    </div>
  )
}

function PasskeyButton({ onSignedIn }: Pick<Props, 'onSignedIn'>) {
  const t = useT()
  const api = useApi()
  const { run, isBusy, error } = useAttempt()
  if (!canUsePasskeys()) return <p className={styles['note']}>{t('studio.signIn.insecure')}</p>
  const signIn = () =>
    run(async () => {
      const { challenge_id, options } = await api.call<CallOf<typeof startPasskeySignIn>>(
        'POST',
        '/api/studio/sign-in/passkey/start/',
        {},
      )
      const response = await askForPasskey(options)
      await api.call<CallOf<typeof signInWithPasskey>>('POST', '/api/studio/sign-in/passkey/', {
        challenge_id,
        response,
      })
      onSignedIn()
    })
  return (
    <div className={styles['group']}>
      <Button
        look="primary"
        wide
        data-first-choice=""
        iconStart={<KeyIcon />}
        busy={isBusy}
        busyText={t('common.loading')}
        onClick={signIn}
      >
        {t('studio.signIn.passkey')}
      </Button>
      <p role="alert" className={styles['error']}>
        {error}
      </p>
    </div>
  )
}

function EmailForm({ onMailed }: { onMailed: (email: string) => void }) {
  const t = useT()
  const api = useApi()
  const [email, setEmail] = useState('')
  const { run, isBusy, error } = useAttempt()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await api.call<CallOf<typeof requestSignInLink>>('POST', '/api/studio/sign-in/link/', { email })
      onMailed(email)
    })
  }
  return (
    <form className={styles['group']} noValidate onSubmit={submit}>
      <p className={styles['or']}>{t('studio.signIn.or')}</p>
      <Input
        label={t('studio.signIn.email')}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        error={error}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" wide busy={isBusy} busyText={t('common.loading')}>
        {t('studio.signIn.mail')}
      </Button>
    </form>
  )
}

function MailedNote({
  email,
  hasSession,
  onSignedIn,
  onBack,
}: Props & { email: string; onBack: () => void }) {
  const t = useT()
  const check = useEffectEvent(async () => {
    if (document.visibilityState === 'visible' && (await hasSession?.())) onSignedIn()
  })
  useEffect(() => {
    const look = () => void check()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return (
    <div className={styles['group']} role="status">
      <p className={styles['strong']}>{t('studio.signIn.mailed', { email })}</p>
      <p className={styles['note']}>{t('studio.signIn.mailedText')}</p>
      <Button wide onClick={onBack}>
        {t('studio.signIn.back')}
      </Button>
    </div>
  )
}

function CodeForm({ linkToken, onSignedIn }: { linkToken: string; onSignedIn: () => void }) {
  const api = useApi()
  return (
    <CodeField
      send={async code => {
        await api.call<CallOf<typeof signInWithCode>>('POST', '/api/studio/sign-in/code/', {
          token: linkToken,
          code,
        })
        onSignedIn()
      }}
    />
  )
}

/** The field for a code of the authenticator app, or a recovery code. */
export function CodeField({ send, hint }: { send: (code: string) => Promise<void>; hint?: string }) {
  const t = useT()
  const [code, setCode] = useState('')
  const { run, isBusy, error } = useAttempt()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(() => send(code))
  }
  return (
    <form className={styles['group']} noValidate onSubmit={submit}>
      <Input
        label={t('studio.signIn.code')}
        hint={hint ?? t('studio.signIn.codeHint')}
        name="code"
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        value={code}
        error={error}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" look="primary" wide busy={isBusy} busyText={t('common.loading')}>
        {t('studio.signIn.send')}
      </Button>
    </form>
  )
}
