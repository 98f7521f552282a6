import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { SkipLink } from '../../ui/skip-link.tsx'
import type { ApiClient } from '../api/client.ts'
import { useT } from '../i18n.tsx'
import { useRouterState } from '../routing/use-router.ts'
// Imported here because the footer's HTML needs these styles before its code has loaded.
import './footer.module.css'
import './language-links.module.css'
import './theme-choice.module.css'
import styles from './frame.module.css'
import { Notices } from './notices.tsx'
import { ToastOutlet } from './toast-outlet.tsx'
import { TopBar } from './top-bar.tsx'

/**
 * The parts of the frame that other modules provide (`src/app/shell/slots.tsx`). The server renders them for
 * an anonymous visitor.
 */
export interface FrameSlots {
  /** The fan's city, after the search in the top bar. */
  city: ReactNode
  /** Sign-in link of visitors or account controls of fans, at the end of the top bar. */
  account: ReactNode
  /** Saves the language to the profile of a signed-in fan. */
  keepLocale: SaveLocale
}

export type SaveLocale = (api: ApiClient, locale: Locale) => Promise<unknown>

export interface FooterProps {
  keepLocale: SaveLocale
  /** Called once the footer is interactive. */
  onReady?: () => void
}

export interface FrameProps {
  slots: FrameSlots
  /** The footer itself on the server, a deferred footer in the browser (`deferred-footer.ts`). */
  Footer: ComponentType<FooterProps>
}

/**
 * The layout of every page: top bar, page and footer, with notices and toasts over the lower edge. A bare
 * page has only toasts.
 */
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
        {/* The browser keeps the server's HTML until the footer's code has loaded. */}
        <Suspense>
          <Footer keepLocale={slots.keepLocale} />
        </Suspense>
      </footer>
      <Notices />
      <ToastOutlet />
    </div>
  )
}
