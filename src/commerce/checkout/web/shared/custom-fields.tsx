import { Input } from '../../../../platform/ui/input.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import type { Product } from '../../../shop/web/shared/queries.ts'
import type { Quote } from '../../../shop/web/shared/use-quote.ts'

interface Props {
  fields: Product['custom_fields']
  /** Typed values by field id. */
  typed: Record<string, string>
  /** Returns the field's error, or null if none should be shown. */
  errorOf: (fieldId: number) => FieldError | null
  onChange: (fields: Record<string, string>) => void
}

export type FieldError = NonNullable<Quote['problems'][number]['error']>

/** HTML input types by custom field type (spec 3): STRING, EMAIL, INTEGER, DATE. */
const kinds = ['text', 'email', 'text', 'date'] as const
const integer = 2

/** Custom fields of a product. Needs the `checkout` and `error` texts. */
export function CustomFields({ fields, typed, errorOf, onChange }: Props) {
  const t = useT()
  return fields.map(field => {
    const error = errorOf(field.id)
    return (
      <Input
        key={field.id}
        label={field.is_required ? field.label : t('checkout.optional', { label: field.label })}
        type={kinds[field.input_type]}
        inputMode={field.input_type === integer ? 'numeric' : undefined}
        required={field.is_required}
        value={typed[field.id] ?? ''}
        error={error ? t(`error.${error}`) : undefined}
        onChange={event => onChange({ ...typed, [field.id]: event.target.value })}
      />
    )
  })
}
