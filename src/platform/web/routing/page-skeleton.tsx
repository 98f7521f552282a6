import { Fragment, type ReactNode, useEffect } from 'react'
import { Skeleton, type SkeletonProps } from '../../ui/skeleton.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import { useT } from '../i18n.tsx'
import type { PageShape } from '../page.ts'
import styles from './page-skeleton.module.css'

/**
 * The skeleton of a page that is loading, with the page's final size. Takes the focus if it was on the
 * previous page and is lost.
 */
export function PageSkeleton({ shape }: { shape: PageShape }) {
  const t = useT()
  useEffect(() => {
    if (document.activeElement === document.body) {
      document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div className={styles['page']} aria-busy="true" data-skeleton={shape}>
      <p role="status" className={hidden['hidden']}>
        {t('common.loading')}
      </p>
      {shapes[shape]}
    </div>
  )
}

const title = <Skeleton kind="title" className={styles['title']} />
const text = <Skeleton lines={3} />

function many(kind: SkeletonProps['kind'], count: number): ReactNode {
  return (
    <div className={styles[kind === 'row' ? 'rows' : 'cards']}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike
        <Skeleton key={index} kind={kind} />
      ))}
    </div>
  )
}

function under(...parts: ReactNode[]): ReactNode {
  return (
    <>
      {title}
      {text}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts stay in their order
        <Fragment key={index}>{part}</Fragment>
      ))}
    </>
  )
}

const shapes: Record<PageShape, ReactNode> = {
  cards: under(many('square', 8)),
  'wide-cards': under(many('wide', 6)),
  rows: under(many('row', 6)),
  portrait: (
    <>
      <div className={styles['split']}>
        <div className={styles['square']} />
        <div className={styles['words']}>{under()}</div>
      </div>
      {many('row', 4)}
    </>
  ),
  poster: (
    <div className={styles['split']}>
      <div className={styles['poster']} />
      <div className={styles['words']}>{under(many('row', 2))}</div>
    </div>
  ),
  wide: (
    <>
      <div className={styles['wide']} />
      {under(text)}
    </>
  ),
  text: under(text, text),
}
