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

/** The modules' parts of the frame (`src/frame/slots.tsx`). Server-rendered for an anonymous visitor. */
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

/** Cached inner HTML of top bar and footer. */
export interface RenderedParts {
  bar: string
  footer: string
}

export interface FrameProps {
  slots: FrameSlots
  /** On the server the footer itself, in the browser one that comes later (`footer-later.ts`). */
  Footer: ComponentType<FooterProps>
  rendered?: RenderedParts | undefined
}

/** The layout of every page: top bar, page, footer, and notices and the toast over the lower edge; a bare page's alone. */
export function Frame({ slots, Footer, rendered, children }: FrameProps & { children: ReactNode }) {
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
      <header
        className={styles['bar']}
        {...contentOf(<TopBar city={slots.city} account={slots.account} />, rendered?.bar)}
      />
      <main id="content" tabIndex={-1} className={styles['content']}>
        {children}
      </main>
      <footer
        className={styles['footer']}
        {...contentOf(<FooterPlace Footer={Footer} keepLocale={slots.keepLocale} />, rendered?.footer)}
      />
      <Notices />
      <ToastOutlet />
    </div>
  )
}

/** What waits for the footer keeps the server's HTML. */
export function FooterPlace({ Footer, keepLocale }: FooterProps & Pick<FrameProps, 'Footer'>) {
  return (
    <Suspense>
      <Footer keepLocale={keepLocale} />
    </Suspense>
  )
}

/** Props for a part: children to render, or its cached HTML. */
function contentOf(part: ReactNode, html: string | undefined) {
  return html === undefined ? { children: part } : { dangerouslySetInnerHTML: { __html: html } }
}
