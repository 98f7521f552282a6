import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { Skeleton, type SkeletonProps } from '../../../platform/ui/skeleton.tsx'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './artist-page.module.css'
import type { PagedList } from './use-paged-list.ts'

interface Props<Item> {
  list: PagedList<Item>
  title: string
  /** One line under the title. */
  note?: string
  id?: string
  level?: 2 | 3
  skeleton: SkeletonProps['kind']
  /** Empty state; without it an empty section is hidden. */
  empty?: ReactNode
  isPrinted?: boolean
  children: (items: Item[]) => ReactNode
}

/** A section with its paged list in every state: skeleton, error with retry, empty, and "more". */
export function PagedSection<Item>({
  list,
  title,
  note,
  id,
  level,
  skeleton,
  empty,
  isPrinted = true,
  children,
}: Props<Item>) {
  const t = useT()
  const { items, state } = list
  if (state === 'ready' && items.length === 0 && !empty) return null
  return (
    <Section
      title={title}
      note={note}
      id={id}
      level={level}
      isPrinted={isPrinted}
      className={styles['section']}
    >
      {state === 'loading' && (
        <div className={styles['skeletons']} aria-busy="true">
          {['first', 'second', 'third'].map(key => (
            <Skeleton key={key} kind={skeleton} />
          ))}
        </div>
      )}
      {state === 'failed' && (
        <ErrorState
          title={t('artist.failed.title')}
          text={t('artist.failed.text')}
          retryLabel={t('artist.failed.retry')}
          onRetry={list.retry}
        />
      )}
      {state === 'ready' && (items.length > 0 ? children(items) : empty)}
      <More list={list} title={title} />
    </Section>
  )
}

/** Loads the next page and shows the progress, also announced to screen readers. */
function More<Item>({ list, title }: { list: PagedList<Item>; title: string }) {
  const t = useT()
  const { number } = useFormats()
  const progressLine = useRef<HTMLParagraphElement>(null)
  const isRequested = useRef(false)
  const isComplete = !list.more
  useEffect(() => {
    // The focused button disappears with the last page, so the focus must move.
    if (isComplete && isRequested.current) progressLine.current?.focus({ preventScroll: true })
  }, [isComplete])
  if (isComplete && !list.hasGrown) return null
  const progress = { shown: number(list.items.length), total: number(list.total ?? 0) }
  return (
    <div className={styles['more']}>
      {list.more && (
        <Button
          onClick={() => {
            isRequested.current = true
            list.more?.()
          }}
          busy={list.isLoadingMore}
          busyText={t('artist.more.busy')}
        >
          {list.hasFailedMore ? t('artist.failed.retry') : t('artist.more')}
          <VisuallyHidden> {title}</VisuallyHidden>
        </Button>
      )}
      <p ref={progressLine} tabIndex={-1} className={styles['progress']} role="status">
        {list.hasFailedMore ? t('artist.more.failed') : t('artist.more.progress', progress)}
      </p>
    </div>
  )
}
