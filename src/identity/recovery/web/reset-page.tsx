import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { NarrowPage, NeedsScript } from '../../../platform/web/forms/narrow-page.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useLinkToken } from './use-link-token.ts'

// Lazy: they pull in the form library, and the server knows neither of them.
const AskForReset = lazy(() => import('./ask-for-reset.tsx'))
const NewPassword = lazy(() => import('./new-password.tsx'))

/** `/reset/password/`: requests the mail; with its `?token=`, sets the new password. */
function ResetPage() {
  const token = useLinkToken('token')
  const [isAsking, setAsking] = useState(false)
  // Until the URL is read (hydration): the common case, with the form's space reserved.
  if (token === undefined) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      {token && !isAsking ? <NewPassword token={token} onAgain={() => setAsking(true)} /> : <AskForReset />}
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
