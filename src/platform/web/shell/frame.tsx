import type { ReactNode } from 'react'
import { SkipLink } from '../../ui/skip-link.tsx'
import { useT } from '../i18n.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { Notices } from './notices.tsx'
import { ToastOutlet } from './toast-outlet.tsx'
import { TopBar } from './top-bar.tsx'

/** What modules put into the frame: `src/frame/slots.tsx`. The server's HTML has it too, for nobody in particular. */
export interface FrameSlots {
  /** At the end of the top bar: the way in for visitors, and what a fan has there. */
  account: ReactNode
  /** The language picker, at the end of the footer. */
  languages: ReactNode
}

/** The inner HTML of bar and footer, where it was rendered for an earlier page. */
export interface RenderedParts {
  bar: string
  footer: string
}

export interface FrameProps {
  slots: FrameSlots
  rendered?: RenderedParts | undefined
}

/** What every page stands in: top bar, the page, footer; notices and the toast lie over its lower edge. */
export function Frame({ slots, rendered, children }: FrameProps & { children: ReactNode }) {
  const t = useT()
  return (
    <div className={styles['frame']}>
      <SkipLink href="#content">{t('common.skip')}</SkipLink>
      <header className={styles['bar']} {...contentOf(<TopBar account={slots.account} />, rendered?.bar)} />
      <main id="content" tabIndex={-1} className={styles['content']}>
        {children}
      </main>
      <footer
        className={styles['footer']}
        {...contentOf(<Footer languages={slots.languages} />, rendered?.footer)}
      />
      <Notices />
      <ToastOutlet />
    </div>
  )
}

/** A part to render, or the HTML that rendering it gave before. */
function contentOf(part: ReactNode, html: string | undefined) {
  return html === undefined ? { children: part } : { dangerouslySetInnerHTML: { __html: html } }
}
