import { studioPaths } from '../../../../platform/contract/studio-paths.ts'
import { BrandMark } from '../../../../platform/ui/brand-mark.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in-screen.module.css'

interface Props {
  onSignedIn: () => void
  linkToken?: string | null
}

/** The page that asks to sign in, in the place of every other while nobody is signed in. */
export function SignInScreen({ onSignedIn, linkToken }: Props) {
  const t = useT()
  return (
    <main id="content" tabIndex={-1} className={styles['screen']}>
      <div className={styles['card']}>
        <a href={studioPaths.home()} className={styles['mark']}>
          <BrandMark size={40} />
          <span>
            Fanfare <span>Studio</span>
          </span>
        </a>
        <h1>{t(linkToken ? 'studio.signIn.codeTitle' : 'studio.signIn.title')}</h1>
        <SignInForm onSignedIn={onSignedIn} linkToken={linkToken ?? null} />
      </div>
    </main>
  )
}
