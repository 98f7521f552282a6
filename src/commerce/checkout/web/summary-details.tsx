import { type ReactNode, useCallback, useState } from 'react'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './steps.module.css'

/**
 * The parts of the total in one element. On desktop it gets the height left by total, consent and button,
 * which stay in view, and scrolls if it is longer, by keyboard too.
 */
export function SummaryDetails({ children }: { children: ReactNode }) {
  const t = useT()
  const [isCut, setCut] = useState(false)
  const watched = useCallback((box: HTMLElement | null) => {
    if (!box) return
    const watch = new ResizeObserver(() => setCut(box.scrollHeight > box.clientHeight))
    for (const element of [box, ...box.children]) watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return (
    <section
      ref={watched}
      className={styles['details']}
      aria-label={t('checkout.summary')}
      {...(isCut && { tabIndex: 0 })}
    >
      {children}
    </section>
  )
}
