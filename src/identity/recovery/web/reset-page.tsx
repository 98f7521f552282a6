import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { NarrowPage, NeedsScript } from '../../../platform/web/forms/narrow-page.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useLinkToken } from './use-link-token.ts'

// Lazy, because they pull in the form library and the server renders neither.
const RequestReset = lazy(() => import('./request-reset.tsx'))
const NewPassword = lazy(() => import('./new-password.tsx'))

/** `/reset/password/`: requests the email; with its `?token=`, sets the new password. */
function ResetPage() {
  const token = useLinkToken('token')
  const [isAsking, setAsking] = useState(false)
  // While the URL is unread (hydration), reserves the form's space for the common case.
  if (token === undefined) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      {token && !isAsking ? <NewPassword token={token} onAgain={() => setAsking(true)} /> : <RequestReset />}
    </Suspense>
  )
}

function Waiting() {
  const t = useT()
  return (
    <NarrowPage title={t('recovery.reset.ask')} text={t('recovery.reset.ask.text')}>
      <NeedsScript text={t('recovery.noscript')}>
        <Skeleton lines={3} />
      </NeedsScript>
    </NarrowPage>
  )
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
