import { useState } from 'react'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { NarrowPage, NeedsScript } from '../../../platform/web/forms/narrow-page.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { AskForReset } from './ask-for-reset.tsx'
import { NewPassword } from './new-password.tsx'
import { useLinkToken } from './use-link-token.ts'

/** `/reset/password/`: requests the mail; with its `?token=`, sets the new password. */
function ResetPage() {
  const t = useT()
  const token = useLinkToken('token')
  const [isAsking, setAsking] = useState(false)
  if (token && !isAsking) return <NewPassword token={token} onAgain={() => setAsking(true)} />
  // Until the URL is read (hydration): the common case, with the form's space reserved.
  if (token === undefined) {
    return (
      <NarrowPage title={t('recovery.reset.ask')} text={t('recovery.reset.ask.text')}>
        <NeedsScript text={t('recovery.noscript')}>
          <Skeleton lines={3} />
        </NeedsScript>
      </NarrowPage>
    )
  }
  return <AskForReset />
}

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({
    title: t('recovery.reset.choose'),
    description: t('recovery.reset.description'),
    noIndex: true,
    noReferrer: true,
  }),
  Component: ResetPage,
})
