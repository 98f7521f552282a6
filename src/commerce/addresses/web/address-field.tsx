import { Controller } from 'react-hook-form'
import { Input } from '../../../platform/ui/input.tsx'
import { Select } from '../../../platform/ui/select.tsx'
import type { Form } from '../../../platform/web/forms/use-form.ts'
import { type Translate, useT } from '../../../platform/web/i18n.tsx'
import type { FormField } from './queries.ts'
import { type AddressValues, getChosen, getInputAttributes } from './shared/address-values.ts'

interface Props {
  form: Form<AddressValues>
  field: FormField
}

export function AddressField({ form, field }: Props) {
  const t = useT()
  const name = t(`address.field.${field.kind}`)
  const label = field.is_required ? name : t('address.optional', { label: name })
  if (field.options) return <RegionField form={form} field={field} label={label} />
  return (
    <Input
      {...form.field(field.name)}
      {...getInputAttributes(field)}
      label={label}
      hint={getHint(field, t)}
      dir="auto"
      maxLength={field.length_max}
      aria-required={field.is_required}
    />
  )
}

function getHint({ name, example }: FormField, t: Translate): string | null {
  if (name === 'phone_number') return t('address.phone.hint')
  if (name === 'clearance_code') return t('address.clearance.hint')
  return example && t('address.example', { example })
}

function RegionField({ form, field, label }: Props & { label: string }) {
  const t = useT()
  const none = { value: '', label: t('address.region.choose'), disabled: field.is_required }
  return (
    <Controller
      control={form.control}
      name={field.name}
      render={({ field: control }) => (
        <Select
          {...control}
          label={label}
          value={getChosen(control.value, field)}
          options={[none, ...(field.options ?? [])]}
          autoComplete={getInputAttributes(field).autoComplete}
          aria-required={field.is_required}
          error={form.errorOf(field.name)}
        />
      )}
    />
  )
}
