import type { ReactNode } from 'react'
import type { PathValue } from 'react-hook-form'
import * as z from 'zod/mini'
import { currencyCodes } from '../../../platform/contract/currencies.ts'
import { FieldError } from '../../../platform/ui/field.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { Select } from '../../../platform/ui/select.tsx'
import { required } from '../../../platform/web/forms/field-rules.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { FormGroup } from '../../kit/web/shared/form-page.tsx'
import type { EditForm } from '../../kit/web/shared/use-edit-form.ts'
import { rights } from '../rights.ts'
import { useIdleText } from './shared/idle-time.ts'
import { RefundLimitsField } from './shared/refund-limits-field.tsx'
import { RightsGrid } from './shared/rights-grid.tsx'
import { useSelf } from './shared/self.ts'

export const roleSchema = z.object({
  name: required.check(z.maxLength(60, 'ERR_INVALID_LENGTH')),
  idle_minutes: z.number(),
  rights: z.array(z.enum(rights)).check(z.minLength(1, 'ERR_REQUIRED')),
  refund_limits: z.nullable(
    z
      .array(z.object({ currency: z.enum(currencyCodes), amount: z.nullable(z.number()) }))
      .check(z.refine(limits => limits.every(({ amount }) => amount !== null), 'ERR_INVALID')),
  ),
})

export type RoleValues = z.output<typeof roleSchema>

/** Returns limits as calls take them; the form lets no unreadable amount through. */
export const toSentLimits = (limits: RoleValues['refund_limits']) =>
  limits?.map(({ currency, amount }) => ({ currency, amount: amount ?? 0 })) ?? null

const idleChoices = [15, 30, 60, 120, 240, 480]

/** The fields of a role: name, the time after which sessions end, and rights. */
export function RoleFields({ form, children }: { form: EditForm<RoleValues>; children?: ReactNode }) {
  const t = useT()
  const idleText = useIdleText()
  const self = useSelf()
  const [idle, chosen, limits] = form.watch(['idle_minutes', 'rights', 'refund_limits'])
  const choices = [...new Set([...idleChoices, idle])].toSorted((a, b) => a - b)
  const set = <Name extends 'idle_minutes' | 'rights' | 'refund_limits'>(
    name: Name,
    value: PathValue<RoleValues, Name>,
  ) => {
    form.clearErrors('root')
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  return (
    <>
      <FormGroup title={t('studio-team.role.basics')}>
        <Input {...form.field('name')} label={t('studio-team.role.name')} maxLength={60} autoComplete="off" />
        <Select
          label={t('studio-team.role.idle')}
          hint={t('studio-team.role.idleHint')}
          value={String(idle)}
          options={choices.map(minutes => ({ value: String(minutes), label: idleText(minutes) }))}
          onChange={({ target }) => set('idle_minutes', Number(target.value))}
        />
      </FormGroup>
      {children}
      <FormGroup title={t('studio-team.role.rights')} note={t('studio-team.role.rightsNote')}>
        <FieldError
          id="rights"
          live="assertive"
          error={form.formState.errors.rights && t('studio-team.role.needRight')}
        />
        <RightsGrid value={chosen} onChange={next => set('rights', next)} own={self.rights} />
      </FormGroup>
      {chosen.includes('orders.refund') && (
        <FormGroup title={t('studio-team.limits.title')} note={t('studio-team.limits.note')}>
          <RefundLimitsField value={limits} onChange={next => set('refund_limits', next)} />
        </FormGroup>
      )}
    </>
  )
}
