import { useState } from 'react'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { NarrowPage, NeedsScript } from '../../../platform/web/forms/narrow-page.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { AskForReset } from './ask-for-reset.tsx'
import { NewPassword } from './new-password.tsx'
import { useLinkToken } from './use-link-token.ts'

/** `/reset/password/`: asks for the mail, and with the mail's `?token=` sets the new password. */
function ResetPage() {
  const t = useT()
  const token = useLinkToken('token')
  const [isAsking, setAsking] = useState(false)
  if (token && !isAsking) return <NewPassword token={token} onAgain={() => setAsking(true)} />
  // Before the address is read: what most who come here see, with the form's place kept.
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
    ...{ noIndex: true, noReferrer: true },
  }),
  Component: ResetPage,
})
