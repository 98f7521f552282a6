import { useState } from 'react'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { Select } from '../../../platform/ui/select.tsx'
import { Textarea } from '../../../platform/ui/textarea.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { PageHead } from '../../kit/web/shared/page-head.tsx'
import { EmptyNote } from '../../kit/web/shared/states.tsx'
import { ObjectPicker, type PickedObject } from '../../search/web/shared/object-picker.tsx'
import { useSelf } from '../../staff/web/shared/self.ts'
import { type ActForm, actForms } from './act-forms.ts'
import styles from './new-act-page.module.css'
import { ActSections } from './shared/act-sections.tsx'
import { GraveActDialog } from './shared/grave-act-dialog.tsx'
import { useActName } from './shared/use-act-name.ts'
import type { ActInput } from './shared/use-grave-act.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.page.acts'), description: '' }),
  Component: NewActPage,
})

/** Starts a grave act on an event, a project or a draw: what, which one, and then its consequences. */
function NewActPage({ search }: { search: Record<string, string> }) {
  const t = useT()
  const { rights } = useSelf()
  const actName = useActName()
  const forms = actForms.filter(({ right }) => rights.includes(right))
  const [act, setAct] = useState(search['act'] ?? '')
  const form = forms.find(each => each.act === act) ?? forms[0]
  return (
    <>
      <PageHead title={t('studio-acts.tab.new')} note={t('studio-acts.newNote')} />
      <ActSections />
      {form ? (
        <div className={styles['form']}>
          <Select
            label={t('studio-acts.field.act')}
            value={form.act}
            options={forms.map(each => ({ value: each.act, label: actName(each.act) }))}
            onChange={({ target }) => setAct(target.value)}
          />
          <ActFields key={`${form.object.kind} ${form.fields.join(' ')}`} form={form} />
        </div>
      ) : (
        <EmptyNote title={t('studio-acts.noForms')} />
      )}
    </>
  )
}

type Values = Partial<Record<'note' | 'start' | 'venue', string>>

function ActFields({ form }: { form: ActForm }) {
  const t = useT()
  const router = useRouter()
  const actName = useActName()
  const [object, setObject] = useState<PickedObject | null>(null)
  const [values, setValues] = useState<Values>({})
  const [isAsking, setAsking] = useState(false)
  const set = (name: keyof Values) => (value: string) => setValues(old => ({ ...old, [name]: value }))
  return (
    <>
      {form.object.kind === 'stage' ? (
        <Input
          label={t(form.object.label)}
          inputMode="numeric"
          maxLength={9}
          value={object?.id ?? ''}
          onChange={({ target }) => {
            const id = target.value.replaceAll(/\D/g, '')
            setObject(id === '' ? null : { id, title: id })
          }}
        />
      ) : (
        <ObjectPicker
          label={t(form.object.label)}
          kind={form.object.kind}
          value={object}
          onChange={setObject}
        />
      )}
      {form.fields.includes('start') && (
        <Input
          label={t('studio-acts.field.start')}
          hint={t('studio-acts.field.startHint')}
          type="datetime-local"
          value={values.start ?? ''}
          onChange={({ target }) => set('start')(target.value)}
        />
      )}
      {form.fields.includes('venue') && (
        <Input
          label={t('studio-acts.field.venue')}
          hint={t('studio-acts.field.venueHint')}
          maxLength={200}
          value={values.venue ?? ''}
          onChange={({ target }) => set('venue')(target.value)}
        />
      )}
      {form.fields.includes('note') && (
        <Textarea
          label={t('studio-acts.field.note')}
          hint={t('studio-acts.field.noteHint')}
          maxLength={500}
          value={values.note ?? ''}
          onChange={({ target }) => set('note')(target.value)}
        />
      )}
      <div>
        <Button
          look="primary"
          disabledReason={object ? undefined : t('studio-acts.choose')}
          onClick={() => setAsking(true)}
        >
          {t('studio-acts.show')}
        </Button>
      </div>
      {isAsking && object && (
        <GraveActDialog
          act={form.act}
          input={buildInput(form, object, values)}
          title={`${actName(form.act)}: ${object.title}`}
          confirmLabel={actName(form.act)}
          isDangerous={form.isDangerous}
          onDone={() => void router.navigate({ href: studioPaths.acts() })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Leaves out fields that are empty, which keep what the object has. */
function buildInput({ object: { key }, fields }: ActForm, { id }: PickedObject, values: Values): ActInput {
  const typed = fields.flatMap(name => {
    const value = values[name]?.trim()
    return value ? [[name, value] as const] : []
  })
  return { [key]: Number(id), ...Object.fromEntries(typed) }
}
