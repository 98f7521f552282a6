import { type FormEvent, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { passwordLengthMax } from '../../../platform/contract/password-rules.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { errorText, serverFieldErrors } from '../../../platform/web/forms/error-text.ts'
import styles from '../../../platform/web/forms/form.module.css'
import { PasswordInput } from '../../../platform/web/forms/password-input.tsx'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/web-app.tsx'
import type { addConnected } from '../contract.ts'
import { type Service, services } from './shared/services.ts'

/** Links a service to an existing account, confirmed by its password. */
export function LinkForm({ service, linkId }: { service: Service; linkId: string }) {
  const texts = useTexts()
  const { t } = texts
  const api = useApi()
  const router = useRouter()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isRunning || !password) return
    setRunning(true)
    try {
      const input = { oauth_link_id: linkId, password }
      await api.call<CallOf<typeof addConnected>>('POST', '/api/v1/users/self/oauth/', input)
      router.navigate({ href: paths.settings('connections'), replace: true })
    } catch (reason) {
      const isWrong = serverFieldErrors(reason, ['password']).password !== undefined
      setError(isWrong ? t('account.social.link.wrong') : errorText(texts, reason))
    } finally {
      setRunning(false)
    }
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <PasswordInput
        label={t('sign.password')}
        name="current-password"
        autoComplete="current-password"
        maxLength={passwordLengthMax}
        value={password}
        error={error}
        onChange={event => {
          setPassword(event.currentTarget.value)
          setError(null)
        }}
      />
      <Button
        type="submit"
        look="primary"
        wide
        busy={isRunning}
        busyText={t('account.social.title', { service: services[service] })}
      >
        {t('account.social.connect', { service: services[service] })}
      </Button>
    </form>
  )
}
