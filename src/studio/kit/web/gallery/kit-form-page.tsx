import { useState } from 'react'
import * as z from 'zod/mini'
import { Input } from '../../../../platform/ui/input.tsx'
import { Select } from '../../../../platform/ui/select.tsx'
import { Textarea } from '../../../../platform/ui/textarea.tsx'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { required } from '../../../../platform/web/forms/field-rules.ts'
import { definePage } from '../../../../platform/web/page.ts'
import { DateTimeField } from '../shared/date-time-field.tsx'
import { FormGroup, FormPage } from '../shared/form-page.tsx'
import { useEditForm } from '../shared/use-edit-form.ts'
import { sampleGenres } from './sample-artists.ts'

/** A form in the studio's kit; its first save meets the change of someone else. */
export default definePage({
  load: async () => null,
  head: () => ({ title: 'Kit: form', description: '' }),
  Component: KitFormPage,
})

const schema = z.object({ name: required, about: z.string(), genre: z.string() })

function KitFormPage() {
  const [opensAt, setOpensAt] = useState<string | null>('2026-12-05T10:30:00Z')
  const form = useEditForm({
    schema,
    values: { name: 'Glass Harbor', about: 'Four people, one harbor.', genre: 'Indie' },
    version: 3,
    async save(changed, version) {
      if (version === 3) throw createConflict(changed.name ?? 'Glass Harbor')
      return { version: version + 1 }
    },
  })
  return (
    <FormPage
      title="Edit Glass Harbor"
      parent={{ href: '/studio/kit/object/', title: 'Glass Harbor' }}
      form={form}
      labels={{ name: 'Name', about: 'About', genre: 'Genre' }}
    >
      <FormGroup title="Names">
        <Input {...form.field('name')} label="Name" size={40} />
        <Textarea {...form.field('about')} label="About" hint="Markdown, in English." />
      </FormGroup>
      <FormGroup title="Details" note="Fans see these on the artist’s page.">
        <Select
          {...form.field('genre')}
          label="Genre"
          size={40}
          options={sampleGenres.map(value => ({ value, label: value }))}
        />
        <DateTimeField label="Opens at" value={opensAt} onChange={setOpensAt} zone="Asia/Seoul" />
      </FormGroup>
    </FormPage>
  )
}

function createConflict(yours: string): ApiError {
  return new ApiError({
    origin: 'server',
    status: 409,
    code: { name: 'edited_meanwhile', value: 120 },
    description: '',
    message: '',
    requestId: null,
    details: { version: 4, differing: { name: { yours, theirs: 'The Glass Harbor' } } },
  })
}
