import type { ReactNode } from 'react'
import { SkipLink } from '../../ui/skip-link.tsx'
import { useT } from '../i18n.tsx'
import type { FrameParts } from '../routing/shown-page.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { Notices } from './notices.tsx'
import { ToastOutlet } from './toast-outlet.tsx'
import { TopBar } from './top-bar.tsx'

/** What every page stands in: top bar, the page, footer; notices and the toast lie over its lower edge. */
export function Frame({
  bar = <TopBar />,
  footer = <Footer />,
  children,
}: FrameParts & { children: ReactNode }) {
  const t = useT()
  return (
    <div className={styles['frame']}>
      <SkipLink href="#content">{t('common.skip')}</SkipLink>
      {bar}
      <main id="content" tabIndex={-1} className={styles['content']}>
        {children}
      </main>
      {footer}
      <Notices />
      <ToastOutlet />
    </div>
  )
}
