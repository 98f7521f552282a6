import { useQueryClient } from '@tanstack/react-query'
import type { DefaultValues, FieldPath, PathValue } from 'react-hook-form'
import type { FormSchema } from '../../../platform/web/forms/use-form.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { type EditForm, useEditForm } from '../../kit/web/shared/use-edit-form.ts'
import type { DisputeProps } from './dispute-page.tsx'
import { type Dispute, disputesQuery } from './dispute-queries.ts'
import { mergeFields, toConflict, withDiffering } from './merge-fields.ts'
import { refreshOrders } from './queries.ts'

interface Setup<Values> extends DisputeProps {
  schema: FormSchema<Values>
  toValues: (dispute: Dispute) => Values
  /** Saves all values; the key is missing for a second try with merged values. */
  save: (values: Values, version: number, idempotencyKey?: string) => Promise<{ version: number }>
  savedText?: string
}

/**
 * A form about a dispute. If someone else has saved meanwhile, both are merged by field, and the person decides
 * about fields that both have changed.
 */
export function useDisputeForm<Values extends Record<string, string>>({
  order,
  dispute,
  schema,
  toValues,
  save,
  savedText,
}: Setup<Values>): EditForm<Values> {
  const api = useApi()
  const client = useQueryClient()
  const query = disputesQuery(api, order.order_id)

  async function readTheirs(): Promise<Values | null> {
    const { results } = await client.fetchQuery({ ...query, staleTime: 0 })
    const newer = results.find(({ dispute_id: id }) => id === dispute.dispute_id)
    return newer ? toValues(newer) : null
  }

  const form: EditForm<Values> = useEditForm<Values>({
    schema,
    values: toValues(dispute) as DefaultValues<Values>,
    version: dispute.version,
    async save(_changed, version, idempotencyKey): Promise<{ version: number }> {
      try {
        return await save(form.getValues(), version, idempotencyKey)
      } catch (error) {
        const conflict = toConflict(error)
        const theirs = conflict && (await readTheirs())
        if (!conflict || !theirs) throw error
        const base = form.formState.defaultValues as Values
        const { values, differing } = mergeFields(base, form.getValues(), theirs)
        for (const [name, value] of Object.entries(values))
          form.setValue(name as FieldPath<Values>, value as PathValue<Values, FieldPath<Values>>, {
            shouldDirty: true,
          })
        if (Object.keys(differing).length > 0) throw withDiffering(conflict, differing)
        return await save(values, Number(conflict.details['version']))
      } finally {
        void refreshOrders(client)
      }
    },
    ...(savedText !== undefined && { savedText }),
  })
  return form
}
