import { Skeleton } from '../../../../platform/ui/skeleton.tsx'
import type { Form } from '../../../../platform/web/forms/use-form.ts'
import { AddressField } from '../address-field.tsx'
import type { FormField } from '../queries.ts'
import styles from './address-rows.module.css'
import type { AddressValues } from './address-values.ts'

interface Props {
  form: Form<AddressValues>
  rows: readonly (readonly FormField[])[]
}

/** The fields of a country's addresses in its order. Needs the `address` texts. */
export function AddressRows({ form, rows }: Props) {
  if (rows.length === 0) return <Skeleton lines={8} />
  return rows.map(row => (
    <div key={row.map(({ name }) => name).join()} className={styles['row']}>
      {row.map(field => (
        <AddressField key={field.name} form={form} field={field} />
      ))}
    </div>
  ))
}
