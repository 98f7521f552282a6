import { useT } from '../../../../platform/web/i18n.tsx'
import { BareScreen } from './bare-screen.tsx'
import { SignInForm } from './sign-in-form.tsx'

interface Props {
  onSignedIn: () => void
  linkToken?: string | null
}

/** The page that asks to sign in, in the place of every other without a session. */
export function SignInScreen({ onSignedIn, linkToken }: Props) {
  const t = useT()
  return (
    <BareScreen title={t(linkToken ? 'studio.signIn.codeTitle' : 'studio.signIn.title')}>
      <SignInForm onSignedIn={onSignedIn} linkToken={linkToken ?? null} />
    </BareScreen>
  )
}
