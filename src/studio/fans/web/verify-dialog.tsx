import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Input } from '../../../platform/ui/input.tsx'
import { RadioGroup } from '../../../platform/ui/radio-group.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { ActDialog } from '../../kit/web/shared/act-dialog.tsx'
import type { verifyFan } from '../contract.ts'
import { type Fan, refreshFans } from './queries.ts'

const facts = ['email', 'phone', 'parent'] as const
type VerifiedWhat = (typeof facts)[number]

/** Takes an address, a number or a parent's permission as verified, once it was checked in another way. */
export function VerifyDialog({ fan, onClose }: { fan: Fan; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const offered = facts.filter(what => fan.allowed.includes(`verify_${what}`))
  const [what, setWhat] = useState<VerifiedWhat>()
  const [phone, setPhone] = useState('')
  const blocked =
    what === undefined
      ? t('studio-fans.verify.missing')
      : what === 'phone' && phone.trim() === ''
        ? t('studio-fans.verify.numberMissing')
        : undefined
  return (
    <ActDialog
      title={t('studio-fans.verify.title', { name: fan.name })}
      consequences={isFixed => (
        <>
          <p>{t('studio-fans.verify.text')}</p>
          <RadioGroup
            legend={t('studio-fans.verify.what')}
            name="what"
            value={what}
            onChange={value => setWhat(facts.find(each => each === value))}
            disabled={isFixed}
            options={offered.map(value => ({
              value,
              label: t(`studio-fans.verify.${value}`),
              hint: t(`studio-fans.verify.${value}Hint`),
            }))}
          />
          {what === 'phone' && (
            <Input
              label={t('studio-fans.verify.number')}
              hint={t('studio-fans.verify.numberHint')}
              type="tel"
              size={40}
              value={phone}
              readOnly={isFixed}
              onChange={({ target }) => setPhone(target.value)}
            />
          )}
        </>
      )}
      reason="required"
      blocked={blocked}
      confirmLabel={t('studio-fans.act.verify')}
      run={async ({ reason, idempotencyKey }) => {
        if (what === undefined) return
        const path = '/api/studio/fans/{user_id}/verify/'
        const input = { user_id: String(fan.user_id), what, ...(what === 'phone' && { phone }), reason }
        await api
          .call<CallOf<typeof verifyFan>>('POST', path, input, { idempotencyKey })
          .finally(() => refreshFans(client))
      }}
      doneText={t('studio-fans.verify.done')}
      onClose={onClose}
    />
  )
}
