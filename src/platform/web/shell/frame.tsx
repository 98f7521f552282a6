import type { ReactNode } from 'react'
import { SkipLink } from '../../ui/skip-link.tsx'
import { useT } from '../i18n.tsx'
import { useRouterState } from '../routing/use-router.ts'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { Notices } from './notices.tsx'
import { ToastOutlet } from './toast-outlet.tsx'
import { TopBar } from './top-bar.tsx'

/** The modules' parts of the frame (`src/frame/slots.tsx`). Server-rendered for an anonymous visitor. */
export interface FrameSlots {
  /** At the end of the top bar: sign-in for visitors, account controls for fans. */
  account: ReactNode
  /** The language picker, at the end of the footer. */
  languages: ReactNode
}

/** Cached inner HTML of top bar and footer. */
export interface RenderedParts {
  bar: string
  footer: string
}

export interface FrameProps {
  slots: FrameSlots
  rendered?: RenderedParts | undefined
}

/** The layout of every page: top bar, page, footer, and notices and the toast over the lower edge; a bare page's alone. */
export function Frame({ slots, rendered, children }: FrameProps & { children: ReactNode }) {
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

/** Props for a part: children to render, or its cached HTML. */
function contentOf(part: ReactNode, html: string | undefined) {
  return html === undefined ? { children: part } : { dangerouslySetInnerHTML: { __html: html } }
}
