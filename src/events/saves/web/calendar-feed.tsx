import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { CalendarIcon } from '../../../platform/ui/icons.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import type { dropCalendarFeed, makeCalendarFeed, renewCalendarFeed } from '../contract.ts'
import styles from './calendar-feed.module.css'
import { FeedAddress } from './feed-address.tsx'
import { feedQuery } from './queries.ts'

const path = '/api/v1/users/self/calendar-feed/'
export type FeedAct = 'make' | 'renew' | 'drop'

/** Section with the URL of the fan's calendar feed, which the fan's own calendar polls. */
export default function CalendarFeed() {
  const t = useT()
  const feed = useQuery(feedQuery(useApi()))
  const heading = useRef<HTMLSpanElement>(null)
  // Moves the focus to the heading, because the pressed button disappears with its action.
  const { act, isBusy } = useFeedActs(() => heading.current?.focus())
  const url = feed.data?.url ?? null
  return (
    <Section
      title={
        <span ref={heading} tabIndex={-1}>
          {t('activity.calendar')}
        </span>
      }
    >
      <p className={styles['text']}>{t('activity.calendar.text')}</p>
      {url === null ? (
        <Button
          iconStart={<CalendarIcon />}
          busy={isBusy || feed.isPending}
          onClick={() => void act('make')}
          className={styles['make']}
        >
          {t('activity.calendar.make')}
        </Button>
      ) : (
        <FeedAddress url={url} isBusy={isBusy} onAct={act} />
      )}
    </Section>
  )
}

function useFeedActs(onSwitched: () => void) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const calls = {
    make: () => api.call<CallOf<typeof makeCalendarFeed>>('PUT', path, {}),
    renew: () => api.call<CallOf<typeof renewCalendarFeed>>('POST', `${path}renewal/`, {}),
    async drop() {
      await api.call<CallOf<typeof dropCalendarFeed>>('DELETE', path, {})
      return { url: null, made_at: null }
    },
  }
  async function act(which: FeedAct): Promise<void> {
    setBusy(true)
    try {
      const feed = await calls[which]()
      if (which !== 'renew') onSwitched()
      client.setQueryData(feedQuery(api).queryKey, feed)
      toasts.add(t(`activity.calendar.done.${which}`), { type: 'success' })
    } catch {
      toasts.add(t('activity.calendar.failed'), { type: 'error' })
    }
    setBusy(false)
  }
  return { act, isBusy }
}
