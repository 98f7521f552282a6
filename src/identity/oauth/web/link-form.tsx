import * as z from 'zod/mini'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { passwordLengthMax } from '../../../platform/contract/password-rules.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { mapServerFieldErrors } from '../../../platform/web/forms/error-text.ts'
import { password } from '../../../platform/web/forms/field-rules.ts'
import styles from '../../../platform/web/forms/form.module.css'
import { PasswordInput } from '../../../platform/web/forms/password-input.tsx'
import { type Form, useForm } from '../../../platform/web/forms/use-form.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { addConnected } from '../contract.ts'
import { type Service, services } from './shared/services.ts'

const schema = z.object({ password })

/** Links a provider to an existing account, confirmed by its password. */
export default function LinkForm({ service, linkId }: { service: Service; linkId: string }) {
  const t = useT()
  const api = useApi()
  const router = useRouter()
  const form: Form<z.infer<typeof schema>> = useForm({
    schema,
    defaultValues: { password: '' },
    prefix: 'account.social.link.',
    save: async ({ password }) => {
      try {
        const input = { oauth_link_id: linkId, password }
        await api.call<CallOf<typeof addConnected>>('POST', '/api/v1/users/self/oauth/', input)
        router.navigate({ href: paths.settings('connections'), replace: true })
      } catch (error) {
        if (mapServerFieldErrors(error, ['password']).password === undefined) throw error
        form.setError('password', { message: 'wrong' })
      }
    },
  })
  const { errors, isSubmitting } = form.formState
  return (
    <form className={styles['form']} onSubmit={form.submit} noValidate>
      <PasswordInput
        {...form.field('password')}
        label={t('sign.password')}
        autoComplete="current-password"
        maxLength={passwordLengthMax}
        error={form.errorOf('password') ?? errors.root?.['serverError']?.message}
      />
      <Button
        type="submit"
        look="primary"
        wide
        busy={isSubmitting}
        busyText={t('account.social.title', { service: services[service] })}
      >
        {t('account.social.connect', { service: services[service] })}
      </Button>
    </form>
  )
}
