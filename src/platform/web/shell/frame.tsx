import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { SkipLink } from '../../ui/skip-link.tsx'
import type { ApiClient } from '../api/client.ts'
import { useT } from '../i18n.tsx'
import { useRouterState } from '../routing/use-router.ts'
// The footer's code comes later than its HTML, which needs its styles.
import './footer.module.css'
import './language-links.module.css'
import './theme-choice.module.css'
import styles from './frame.module.css'
import { Notices } from './notices.tsx'
import { ToastOutlet } from './toast-outlet.tsx'
import { TopBar } from './top-bar.tsx'

/** The modules' parts of the frame (`src/app/shell/slots.tsx`). Server-rendered for an anonymous visitor. */
export interface FrameSlots {
  /** In the top bar after the search: the fan's city. */
  city: ReactNode
  /** At the end of the top bar: sign-in for visitors, account controls for fans. */
  account: ReactNode
  /** Saves the language to the profile, if somebody is signed in. */
  keepLocale: KeepLocale
}

export type KeepLocale = (api: ApiClient, locale: Locale) => Promise<unknown>

export interface FooterProps {
  keepLocale: KeepLocale
  /** It can be used from now on. */
  onReady?: () => void
}

export interface FrameProps {
  slots: FrameSlots
  /** On the server the footer itself, in the browser one that comes later (`footer-later.ts`). */
  Footer: ComponentType<FooterProps>
}

/** The layout of every page: top bar, page, footer, and notices and the toast over the lower edge; a bare page's alone. */
export function Frame({ slots, Footer, children }: FrameProps & { children: ReactNode }) {
  const t = useT()
  const isBare = useRouterState({ select: ({ opened }) => opened?.match?.row.isBare === true })
  if (isBare) {
    return (
      <>
        <main id="content" tabIndex={-1} className={styles['bare']}>
          {children}
        </main>
        <ToastOutlet />
      </>
    )
  }
  return (
    <div className={styles['frame']} data-lower-edge="">
      <SkipLink href="#content">{t('common.skip')}</SkipLink>
      <header className={styles['bar']}>
        <TopBar city={slots.city} account={slots.account} />
      </header>
      <main id="content" tabIndex={-1} className={styles['content']}>
        {children}
      </main>
      <footer className={styles['footer']}>
        {/* Until the footer's code has come, the browser keeps the server's HTML. */}
        <Suspense>
          <Footer keepLocale={slots.keepLocale} />
        </Suspense>
      </footer>
      <Notices />
      <ToastOutlet />
    </div>
  )
}
