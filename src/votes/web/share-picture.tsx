import { useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { ShareIcon } from '../../platform/ui/icons.tsx'
import { toasts } from '../../platform/web/browser/page-toasts.ts'
import { useT, useTexts } from '../../platform/web/i18n.tsx'
import type { SharedVote } from './vote-picture.ts'

/**
 * Offers a picture for sharing, drawn in the browser, with the artist and the stage. It never contains the
 * receipt code.
 */
export function SharePicture({ vote }: { vote: SharedVote }) {
  const t = useT()
  const { tag } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const share = async () => {
    setBusy(true)
    try {
      const { shareVote } = await import('./vote-picture.ts')
      await shareVote(vote, tag)
    } catch {
      toasts.add(t('vote.share.failed'), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size={40} busy={isBusy} iconStart={<ShareIcon />} onClick={() => void share()}>
      {t('vote.share.picture')}
    </Button>
  )
}
