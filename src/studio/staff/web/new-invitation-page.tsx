import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { buildButtonClass } from '../../../platform/ui/button.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { email as emailRule } from '../../../platform/web/forms/field-rules.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { FormGroup, FormPage } from '../../kit/web/shared/form-page.tsx'
import { PageHead } from '../../kit/web/shared/page-head.tsx'
import { ErrorNote, ObjectSkeleton } from '../../kit/web/shared/states.tsx'
import { useEditForm } from '../../kit/web/shared/use-edit-form.ts'
import type { Assignment, invite } from '../contract.ts'
import { InvitationLink } from './shared/invitation-link.tsx'
import { rolesRule, toSentRoles } from './shared/role-values.ts'
import { RolesField } from './shared/roles-field.tsx'
import { type Role, rolesQuery, teamKey } from './shared/team-queries.ts'
import { useRolesInput } from './shared/use-roles-input.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio-team.new.title'), description: '' }),
  Component: NewInvitationPage,
})

interface Shown {
  email: string
  link: string
}

function NewInvitationPage() {
  const t = useT()
  const roles = useQuery(rolesQuery(useApi()))
  const [shown, setShown] = useState<Shown | null>(null)
  if (shown) {
    return (
      <>
        <PageHead
          title={t('studio-team.link.title')}
          parent={{ href: studioPaths.invitations(), title: t('studio.page.invitations') }}
        />
        <InvitationLink {...shown} />
        <a href={studioPaths.invitations()} className={buildButtonClass({ size: 40 })}>
          <span>{t('studio-team.link.done')}</span>
        </a>
      </>
    )
  }
  if (roles.data) return <InvitationFields roles={roles.data.results} onLink={setShown} />
  return roles.error ? (
    <ErrorNote error={roles.error} onRetry={() => void roles.refetch()} />
  ) : (
    <ObjectSkeleton />
  )
}

const schema = z.object({ email: emailRule(100), roles: rolesRule })

interface FieldsProps {
  roles: readonly Role[]
  /** Called with the link, if the server doesn't mail it. */
  onLink: (shown: Shown) => void
}

function InvitationFields({ roles, onLink }: FieldsProps) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const router = useRouter()
  const form = useEditForm({
    schema,
    values: { email: '', roles: [] as Assignment[] },
    version: 0,
    savedText: t('studio-team.new.sent'),
    async save({ email = '', roles: chosen = [] }, _version, idempotencyKey) {
      const { link } = await api.call<CallOf<typeof invite>>(
        'POST',
        '/api/studio/team/invitations/',
        { email, roles: toSentRoles(chosen) },
        { idempotencyKey },
      )
      void client.invalidateQueries({ queryKey: teamKey })
      return { version: 0, email, link }
    },
    onSaved({ email, link }) {
      if (link === null) void router.navigate({ href: studioPaths.invitations() })
      else onLink({ email, link })
    },
  })
  return (
    <FormPage
      title={t('studio-team.new.title')}
      parent={{ href: studioPaths.invitations(), title: t('studio.page.invitations') }}
      form={form}
      saveLabel={t('studio-team.new.send')}
      labels={{ email: t('studio-team.new.email'), roles: t('studio-team.roles.group') }}
    >
      <FormGroup title={t('studio-team.new.who')}>
        <Input
          {...form.field('email')}
          label={t('studio-team.new.email')}
          hint={t('studio-team.new.emailHint')}
          type="email"
          autoComplete="off"
        />
      </FormGroup>
      <FormGroup title={t('studio-team.roles.group')} note={t('studio-team.roles.note')}>
        <RolesField roles={roles} {...useRolesInput(form)} />
      </FormGroup>
    </FormPage>
  )
}
