import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { ActDialog } from '../../kit/web/shared/act-dialog.tsx'
import type { revealFan } from '../contract.ts'
import { type Fan, refreshFans } from './queries.ts'

type RevealFan = CallOf<typeof revealFan>
export type Revealed = RevealFan['answer']['values']

const fields: RevealFan['input']['fields'] = ['email', 'phone', 'date_of_birth', 'parent_email']

/** The personal data of a fan, once the person has given a reason, and the button that shows or hides it. */
export function useReveal(fan: Pick<Fan, 'user_id' | 'name' | 'allowed'>): {
  revealed: Revealed | null
  revealButton: ReactNode
  revealDialog: ReactNode
} {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const [isAsking, setAsking] = useState(false)
  return {
    revealed,
    revealButton: fan.allowed.includes('reveal') && (
      <Button
        size={40}
        aria-label={t(revealed ? 'studio-fans.reveal.hide' : 'studio-fans.reveal.show')}
        onClick={() => (revealed ? setRevealed(null) : setAsking(true))}
      >
        {t(revealed ? 'studio-fans.reveal.hideShort' : 'studio-fans.reveal.showShort')}
      </Button>
    ),
    revealDialog: isAsking && (
      <ActDialog
        title={t('studio-fans.reveal.title', { name: fan.name })}
        consequences={<p>{t('studio-fans.reveal.text')}</p>}
        reason="required"
        confirmLabel={t('studio-fans.reveal.show')}
        run={async ({ reason }) => {
          const input = { user_id: String(fan.user_id), fields, reason }
          const { values } = await api.call<RevealFan>('POST', '/api/studio/fans/{user_id}/reveal/', input)
          setRevealed(values)
          void refreshFans(client)
        }}
        onClose={() => setAsking(false)}
      />
    ),
  }
}
