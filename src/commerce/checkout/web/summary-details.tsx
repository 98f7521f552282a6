import { type ReactNode, useCallback, useState } from 'react'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './steps.module.css'

/**
 * Parts of the total, in one scrollable element. On desktop the total, consent and button stay in view, and
 * this element scrolls within the remaining height, also by keyboard.
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
