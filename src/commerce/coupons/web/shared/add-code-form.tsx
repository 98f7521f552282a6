import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { CallOf, ResponseOf } from '../../../../platform/contract/endpoint.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { Input } from '../../../../platform/ui/input.tsx'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { required } from '../../../../platform/web/forms/field-rules.ts'
import { type Form, useForm } from '../../../../platform/web/forms/use-form.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import type { addCouponCode } from '../../contract.ts'
import { couponsPath } from '../queries.ts'
import styles from './add-code-form.module.css'

type Problem = 'refused' | 'tooMany' | 'failed'

const problemByErrorName: Partial<Record<string, Problem>> = {
  coupon_code_not_accepted: 'refused',
  validation_failed: 'refused',
  coupon_too_many_codes: 'tooMany',
  too_many_requests: 'tooMany',
}

interface Props {
  onAdded?: (coupon: AddedCoupon) => void
}

type AddedCoupon = Pick<ResponseOf<typeof addCouponCode>, 'id' | 'name'>

const schema = z.object({ code: required })

/** Redeems a coupon code. Needs the texts `coupon`. */
export default function AddCodeForm({ onAdded }: Props) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const form: Form<z.infer<typeof schema>> = useForm({
    schema,
    defaultValues: { code: '' },
    prefix: 'coupon.code.',
    save: async input => {
      try {
        const added = await api.call<CallOf<typeof addCouponCode>>('POST', couponsPath, input)
        await Promise.all([
          queries.invalidateQueries({ queryKey: ['self', 'coupons'] }),
          queries.invalidateQueries({ queryKey: ['self', 'billing-coupons'] }),
        ])
        toasts.add(t('coupon.added', { name: added.name }), { type: 'success' })
        form.reset()
        onAdded?.(added)
      } catch (error) {
        const name = error instanceof ApiError ? error.code?.name : undefined
        form.setError('code', { message: problemByErrorName[name ?? ''] ?? 'failed' })
      }
    },
  })
  return (
    <form className={styles['form']} noValidate onSubmit={form.submit}>
      <Input
        {...form.field('code')}
        label={t('coupon.code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
      />
      <Button
        type="submit"
        busy={form.formState.isSubmitting}
        busyText={t('coupon.code.busy')}
        disabledReason={form.watch('code').trim() === '' ? t('coupon.code.missing') : undefined}
      >
        {t('coupon.code.add')}
      </Button>
    </form>
  )
}
