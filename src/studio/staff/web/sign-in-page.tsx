import { useState } from 'react'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { definePage } from '../../../platform/web/page.ts'
import { SignInScreen } from './shared/sign-in-screen.tsx'

/** Opened by the mailed link, whose token is in the fragment, so that no server's log holds it. */
export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.signIn.title'), description: '' }),
  Component: SignInPage,
})

function SignInPage() {
  const [linkToken] = useState(readLinkToken)
  // A new document, because the earlier one may hold another person's answers.
  return <SignInScreen linkToken={linkToken} onSignedIn={() => location.replace(studioPaths.home())} />
}

/** Takes the token out of the address, so that neither Back nor a copied address reveals it. */
function readLinkToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('link')
  if (token !== null) history.replaceState(history.state, '', location.pathname)
  return token
}
