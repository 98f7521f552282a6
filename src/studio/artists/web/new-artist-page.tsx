import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Checkbox } from '../../../platform/ui/checkbox.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import { required } from '../../../platform/web/forms/field-rules.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { FormGroup, FormPage } from '../../kit/web/shared/form-page.tsx'
import { type EditForm, useEditForm } from '../../kit/web/shared/use-edit-form.ts'
import type { createArtist } from '../contract.ts'
import { refreshArtists } from './queries.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio-artists.new'), description: '' }),
  Component: NewArtistPage,
})

const schema = z.object({
  name: required.check(z.maxLength(200, 'ERR_INVALID_LENGTH')),
  is_another: z.boolean(),
})

type Values = z.output<typeof schema>

/** Creates an artist by name; everything else is edited on the page that opens then. */
function NewArtistPage() {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const router = useRouter()
  const [isTaken, setTaken] = useState(false)
  const form: EditForm<Values> = useEditForm({
    schema,
    values: { name: '', is_another: false },
    version: 0,
    savedText: t('studio-artists.new.created'),
    async save(_changed, _version, idempotencyKey) {
      try {
        return await api.call<CallOf<typeof createArtist>>('POST', '/api/studio/artists/', form.getValues(), {
          idempotencyKey,
        })
      } catch (error) {
        if (error instanceof ApiError && error.code?.name === 'studio_artist_name_taken') setTaken(true)
        throw error
      } finally {
        void refreshArtists(client)
      }
    },
    onSaved: ({ artist_id: id }) => void router.navigate({ href: studioPaths.editArtist(id), replace: true }),
  })
  return (
    <FormPage
      title={t('studio-artists.new')}
      parent={{ href: studioPaths.artists(), title: t('studio.page.artists') }}
      form={form}
      saveLabel={t('studio-artists.new.create')}
      labels={{ name: t('studio-artists.name'), is_another: t('studio-artists.new.another') }}
    >
      <FormGroup title={t('studio-artists.basics')}>
        <Input {...form.field('name')} label={t('studio-artists.name')} size={40} autoComplete="off" />
        {isTaken && (
          <Checkbox {...form.register('is_another')} hint={t('studio-artists.new.anotherHint')}>
            {t('studio-artists.new.another')}
          </Checkbox>
        )}
      </FormGroup>
    </FormPage>
  )
}
