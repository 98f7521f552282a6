import type { ReactNode } from 'react'
import { studioPaths } from '../../../../platform/contract/studio-paths.ts'
import { BrandMark } from '../../../../platform/ui/brand-mark.tsx'
import styles from './bare-screen.module.css'

/** A page without the studio's menu, for people who aren't signed in: the product's name, a title, a form. */
export function BareScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={styles['screen']}>
      <div className={styles['card']}>
        <a href={studioPaths.home()} className={styles['mark']}>
          <BrandMark size={40} />
          <span>
            Fanfare <span>Studio</span>
          </span>
        </a>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
