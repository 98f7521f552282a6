import { useState } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { toasts } from '../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './calendar-feed.module.css'
import type { FeedAct } from './calendar-feed.tsx'

/**
 * Builds links with which calendars subscribe to a URL. `webcal:` opens the device's calendar program; the
 * two services poll the URL themselves.
 */
export function buildSubscribeLinks(url: string, name: string) {
  const webcal = url.replace(/^https?:/, 'webcal:')
  return {
    apple: webcal,
    google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url, name })}`,
  }
}

interface Props {
  url: string
  isBusy: boolean
  onAct: (act: FeedAct) => Promise<void>
}

/** The feed's URL with ways to subscribe to it; renewing and deleting it require a confirmation. */
export function FeedAddress({ url, isBusy, onAct }: Props) {
  const t = useT()
  const [asked, setAsked] = useState<'renew' | 'drop' | null>(null)
  const links = buildSubscribeLinks(url, t('activity.tab.shows'))
  return (
    <>
      <ul className={styles['programs']}>
        {(['apple', 'google', 'outlook'] as const).map(program => (
          <li key={program}>
            <ButtonLink size={40} href={links[program]} rel="noreferrer" target={targets[program]}>
              {t(`activity.calendar.${program}`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <div className={styles['address']}>
        <Input
          label={t('activity.calendar.address')}
          value={url}
          readOnly
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button onClick={() => void copy(url, t('activity.calendar.copied'), t('activity.calendar.failed'))}>
          {t('activity.calendar.copy')}
        </Button>
      </div>
      <p className={styles['note']}>{t('activity.calendar.note')}</p>
      <div className={styles['acts']}>
        <Button look="quiet" size={40} busy={isBusy} onClick={() => setAsked('renew')}>
          {t('activity.calendar.renew')}
        </Button>
        <Button look="quiet" size={40} busy={isBusy} onClick={() => setAsked('drop')}>
          {t('activity.calendar.drop')}
        </Button>
      </div>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        closeLabel={t('common.close')}
        title={asked && t(`activity.calendar.${asked}`)}
        footer={
          <Button
            wide
            look="primary"
            onClick={() => {
              if (asked) void onAct(asked)
              setAsked(null)
            }}
          >
            {asked && t(`activity.calendar.${asked}`)}
          </Button>
        }
      >
        <p>{t('activity.calendar.sure')}</p>
      </Dialog>
    </>
  )
}

/** Services open in a new tab; a calendar program opens outside the browser. */
const targets = { apple: undefined, google: '_blank', outlook: '_blank' } as const

async function copy(url: string, done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toasts.add(done, { type: 'success' })
  } catch {
    toasts.add(failed, { type: 'error' })
  }
}
