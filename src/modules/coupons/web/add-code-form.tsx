import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import type { addCouponCode } from '../contract.ts'
import styles from './add-code-form.module.css'
import { couponsPath } from './queries.ts'

type Problem = 'refused' | 'tooMany' | 'failed'

const problemOf: Partial<Record<string, Problem>> = {
  coupon_code_not_accepted: 'refused',
  validation_failed: 'refused',
  coupon_too_many_codes: 'tooMany',
  too_many_requests: 'tooMany',
}

/** Redeems a coupon code. */
export function AddCodeForm() {
  const t = useT()
  const { add, isRunning, problem, forget } = useAddCode()
  const [code, setCode] = useState('')
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim() === '' || isRunning) return
    if (await add(code)) setCode('')
  }
  return (
    <form className={styles['form']} onSubmit={event => void submit(event)}>
      <Input
        label={t('activity.coupons.code')}
        name="coupon-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={code}
        error={problem && t(`activity.coupons.code.${problem}`)}
        onChange={event => {
          setCode(event.currentTarget.value)
          forget()
        }}
      />
      <Button
        type="submit"
        busy={isRunning}
        busyText={t('activity.coupons.code.busy')}
        disabledReason={code.trim() === '' ? t('activity.coupons.code.missing') : undefined}
      >
        {t('activity.coupons.code.add')}
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
  async function add(code: string): Promise<boolean> {
    setRunning(true)
    try {
      const { name } = await api.call<CallOf<typeof addCouponCode>>('POST', couponsPath, { code })
      await queries.invalidateQueries({ queryKey: ['self', 'coupons'] })
      toasts.add(t('activity.coupons.added', { name }), { type: 'success' })
      return true
    } catch (error) {
      const name = error instanceof ApiError ? error.code?.name : undefined
      setProblem(problemOf[name ?? ''] ?? 'failed')
      return false
    } finally {
      setRunning(false)
    }
  }
  return { add, isRunning, problem, forget: () => setProblem(null) }
}
