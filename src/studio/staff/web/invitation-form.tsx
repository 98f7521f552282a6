import * as z from 'zod/mini'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { RadioGroup } from '../../../platform/ui/radio-group.tsx'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import { email as emailRule, required, rule } from '../../../platform/web/forms/field-rules.ts'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import type { acceptInvitation, openInvitation } from '../contract.ts'
import styles from './invitation-form.module.css'
import { canUsePasskeys, createPasskey } from './shared/passkey.ts'
import { useRoleName } from './shared/role-name.ts'
import { TotpSetup } from './shared/totp-setup.tsx'
import { getAttemptErrorText } from './shared/use-attempt.ts'

export type OpenedInvitation = CallOf<typeof openInvitation>['answer']
type Accept = CallOf<typeof acceptInvitation>

interface Props {
  token: string
  invitation: OpenedInvitation
  /** Prepares another challenge for a passkey, which ends after a few minutes. */
  reopen: () => Promise<OpenedInvitation>
  onChallengeEnded: () => void
  onEnded: () => void
  /** Called with recovery codes, if the person chose an authenticator app. */
  onJoined: (recoveryCodes: readonly string[]) => void
}

interface Values {
  name: string
  email: string
  way: 'passkey' | 'app'
  code: string
}

const buildSchema = (hasEmail: boolean) =>
  z
    .object({
      name: required.check(z.maxLength(60, 'ERR_INVALID_LENGTH')),
      email: hasEmail ? z.string() : emailRule(100),
      way: z.enum(['passkey', 'app']),
      code: z.string(),
    })
    .check(rule(({ way, code }) => (way === 'app' && code.trim() === '' ? 'ERR_REQUIRED' : null), 'code'))

/** Asks for the name and a way to sign in, and accepts the invitation. */
export function InvitationForm(props: Props) {
  const { invitation } = props
  const texts = useTexts()
  const { t } = texts
  const roleName = useRoleName()
  const form = useAcceptance(props)
  const hasPasskeys = canUsePasskeys()
  const way = form.watch('way')
  return (
    <form className={styles['form']} noValidate onSubmit={form.submit}>
      <div className={styles['intro']}>
        <p>{getIntro(invitation, t)}</p>
        <ul className={styles['roles']} aria-label={t('studio-team.join.roles')}>
          {invitation.roles.map(role => (
            <li key={role.role_id}>
              <Badge>{roleName(role.name)}</Badge>
            </li>
          ))}
        </ul>
      </div>
      <Input
        {...form.field('name')}
        label={t('studio-team.join.name')}
        hint={t('studio-team.join.nameHint')}
        autoComplete="name"
        maxLength={60}
      />
      {invitation.email === null ? (
        <Input {...form.field('email')} label={t('studio.signIn.email')} type="email" autoComplete="email" />
      ) : (
        <p className={styles['email']}>
          <span>{t('studio.signIn.email')}</span>
          {invitation.email}
        </p>
      )}
      {hasPasskeys ? (
        <RadioGroup
          legend={t('studio-team.join.way')}
          name="way"
          value={way}
          onChange={value => form.setValue('way', value === 'app' ? 'app' : 'passkey')}
          options={[
            {
              value: 'passkey',
              label: (
                <>
                  {t('studio-team.join.passkey')} <Badge color="success">{t('studio-team.join.best')}</Badge>
                </>
              ),
              hint: t('studio-team.join.passkeyHint'),
            },
            { value: 'app', label: t('studio-team.join.app'), hint: t('studio-team.join.appHint') },
          ]}
        />
      ) : (
        <p className={styles['note']}>{t('studio.signIn.insecure')}</p>
      )}
      {way === 'app' && (
        <>
          <TotpSetup {...invitation.totp} />
          <Input
            {...form.field('code')}
            label={t('studio-team.join.code')}
            hint={t('studio-team.join.codeHint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
          />
        </>
      )}
      <p role="alert" className={styles['error']}>
        {form.formState.errors.root?.['serverError']?.message}
      </p>
      <Button
        type="submit"
        look="primary"
        wide
        busy={form.formState.isSubmitting}
        busyText={t('common.loading')}
      >
        {t(way === 'passkey' ? 'studio-team.join.createPasskey' : 'studio-team.join.join')}
      </Button>
    </form>
  )
}

function getIntro({ name, inviter }: OpenedInvitation, t: ReturnType<typeof useTexts>['t']): string {
  if (name !== null) return t('studio-team.join.reset', { name })
  return inviter === null ? t('studio-team.join.first') : t('studio-team.join.invited', { name: inviter })
}

function useAcceptance({ token, invitation, reopen, onChallengeEnded, onEnded, onJoined }: Props) {
  const texts = useTexts()
  const api = useApi()
  const hasEmail = invitation.email !== null
  return useForm<Values>({
    schema: buildSchema(hasEmail),
    defaultValues: {
      name: invitation.name ?? '',
      email: '',
      way: canUsePasskeys() ? 'passkey' : 'app',
      code: '',
    },
    textOf: error => getAttemptErrorText(texts, error) ?? '',
    async save({ name, email, way, code }) {
      const person = { token, name, ...(!hasEmail && { email }) }
      try {
        const proof = way === 'passkey' ? await provePasskey(reopen) : { ...pickChallenge(invitation), code }
        const { recovery_codes } = await api.call<Accept>('POST', '/api/studio/invitations/accept/', {
          ...person,
          ...proof,
        })
        onJoined(recovery_codes)
      } catch (error) {
        const problem = error instanceof ApiError ? error.code?.name : undefined
        if (problem === 'staff_challenge_ended') onChallengeEnded()
        if (problem === 'staff_invitation_ended') return onEnded()
        throw error
      }
    },
  })
}

const pickChallenge = ({ challenge_id }: OpenedInvitation) => ({ challenge_id })

async function provePasskey(reopen: Props['reopen']) {
  const { challenge_id, passkey_options } = await reopen()
  return { challenge_id, response: await createPasskey(passkey_options) }
}
