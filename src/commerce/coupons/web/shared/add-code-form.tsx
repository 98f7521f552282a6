import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { AnswerOf, CallOf } from '../../../../platform/contract/endpoint.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { Input } from '../../../../platform/ui/input.tsx'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/web-app.tsx'
import type { addCouponCode } from '../../contract.ts'
import { couponsPath } from '../queries.ts'
import styles from './add-code-form.module.css'

type Problem = 'refused' | 'tooMany' | 'failed'

const problemOf: Partial<Record<string, Problem>> = {
  coupon_code_not_accepted: 'refused',
  validation_failed: 'refused',
  coupon_too_many_codes: 'tooMany',
  too_many_requests: 'tooMany',
}

interface Props {
  /** The coupon is the fan's by now. */
  onAdded?: (coupon: AddedCoupon) => void
}

type AddedCoupon = Pick<AnswerOf<typeof addCouponCode>, 'id' | 'name'>

/** Redeems a coupon code. Needs the texts `coupon`. */
export function AddCodeForm({ onAdded }: Props) {
  const t = useT()
  const { add, isRunning, problem, forget } = useAddCode()
  const [code, setCode] = useState('')
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim() === '' || isRunning) return
    const added = await add(code)
    if (!added) return
    setCode('')
    onAdded?.(added)
  }
  return (
    <form className={styles['form']} onSubmit={event => void submit(event)}>
      <Input
        label={t('coupon.code')}
        name="coupon-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={code}
        error={problem && t(`coupon.code.${problem}`)}
        onChange={event => {
          setCode(event.currentTarget.value)
          forget()
        }}
      />
      <Button
        type="submit"
        busy={isRunning}
        busyText={t('coupon.code.busy')}
        disabledReason={code.trim() === '' ? t('coupon.code.missing') : undefined}
      >
        {t('coupon.code.add')}
      </Button>
    </form>
  )
}

function useAddCode() {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  async function add(code: string): Promise<AddedCoupon | null> {
    setRunning(true)
    try {
      const added = await api.call<CallOf<typeof addCouponCode>>('POST', couponsPath, { code })
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['self', 'coupons'] }),
        queries.invalidateQueries({ queryKey: ['self', 'billing-coupons'] }),
      ])
      toasts.add(t('coupon.added', { name: added.name }), { type: 'success' })
      return added
    } catch (error) {
      const name = error instanceof ApiError ? error.code?.name : undefined
      setProblem(problemOf[name ?? ''] ?? 'failed')
      return null
    } finally {
      setRunning(false)
    }
  }
  return { add, isRunning, problem, forget: () => setProblem(null) }
}
