import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { focusHeading } from '../../../platform/ui/focus.ts'
import { toHueStep } from '../../../platform/ui/hue.ts'
import { Picture } from '../../../platform/ui/picture.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { formatDocumentTitle } from '../../../platform/web/head.ts'
import { Rich, useT, useTexts } from '../../../platform/web/i18n.tsx'
import { ShareButton } from '../../../platform/web/share-button.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { projectQuery } from '../../shop/web/shared/queries.ts'
import { type BridgeOrder, supporterNumberQuery } from './bridge-queries.ts'
import styles from './thank-you.module.css'
import { WhatHappensNext } from './what-happens-next.tsx'

const sizes = '(width >= 960px) 460px, (width >= 480px) 384px, calc(100vw - 2rem)'

interface Props {
  order: BridgeOrder
  /** Action that saves the order's tickets, shown next to the other actions. */
  keeping: ReactNode
}

/** Thank-you page after a purchase. Needs the `bridge` and `ticket` texts. */
export function ThankYou({ order, keeping }: Props) {
  const t = useT()
  const { locale } = useTexts()
  const project = useQuery(projectQuery({ api: useApi(), locale }, order.project.id))
  const title = t('bridge.paid')
  useEffect(() => {
    document.title = formatDocumentTitle({ title })
  }, [title])
  useEffect(() => focusHeading(), [])
  // Hides the next steps until the order is refetched, because it was read before its payment settled.
  const isRead = order.status !== 'PENDING' && !project.isPending
  return (
    <article className={styles['thanks']} data-hue={toHueStep(order.project.picture?.hue ?? 30)}>
      <Picture
        media={order.project.picture}
        sizes={sizes}
        alt=""
        ratio="1:1"
        fit="hero"
        priority
        className={styles['picture']}
      />
      <div className={styles['words']}>
        <Words order={order} />
        {isRead ? (
          <>
            <Acts order={order} keeping={keeping} />
            <WhatHappensNext order={order} project={project.data ?? null} />
          </>
        ) : (
          <Skeleton kind="text" lines={6} />
        )}
      </div>
    </article>
  )
}

function Words({ order }: { order: BridgeOrder }) {
  const t = useT()
  const { number } = useFormats()
  const user = useCurrentUser()
  const supporter = useQuery(supporterNumberQuery(useApi(), order.project.id))
  const no = supporter.data?.supporter_no ?? null
  return (
    <header className={styles['head']}>
      <h1 className={styles['title']}>
        {user ? t('bridge.thanks', { name: user.username }) : t('bridge.paid')}
      </h1>
      <p className={styles['text']}>
        <Rich
          id="bridge.thanks.text"
          values={{ project: order.project.name }}
          parts={{ project: name => <a href={paths.project(order.project.id)}>{name}</a> }}
        />
      </p>
      <p className={styles['number']}>{t('bridge.thanks.number', { number: order.number })}</p>
      <p className={styles['supporter']} aria-live="polite">
        {no !== null && (
          <Rich
            id="bridge.thanks.supporter"
            values={{ number: number(no) }}
            parts={{ no: text => <strong className={styles['no']}>{text}</strong> }}
          />
        )}
      </p>
    </header>
  )
}

function Acts({ order, keeping }: Props) {
  const t = useT()
  const { project, entry_tickets: tickets, order_id: id } = order
  const hasTickets = tickets.some(({ state }) => state === 'current')
  return (
    <div className={styles['acts']}>
      {hasTickets && (
        <ButtonLink look="primary" href={paths.order(id, 'tickets')}>
          {t('ticket.show')}
        </ButtonLink>
      )}
      <ButtonLink look={hasTickets ? 'secondary' : 'primary'} href={paths.order(id)}>
        {t('bridge.order')}
      </ButtonLink>
      {keeping}
      <ShareButton title={project.name} path={paths.project(project.id)} />
    </div>
  )
}
