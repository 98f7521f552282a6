import type { ReactNode } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useViewerZone } from '../../../platform/web/use-viewer-zone.ts'
import { formatDayAndTime } from '../../../platform/web/zone-times.ts'
import styles from './composer.module.css'
import type { Standing } from './standing.ts'

interface Props {
  /** Undefined until the session is loaded. */
  user: object | null | undefined
  standing: Standing | null
  isClosed: boolean
  /** Time at which the room opens (ISO 8601); null if unknown or past. */
  opensAt: string | null
  isMembersOnly: boolean
  /** Called when a visitor wants to write in a members-only room. */
  onSignIn: () => void
  /** The composer, in which a visitor's text leads to the sign-in. */
  children: ReactNode
}

/** Shows the composer, or the reason why the fan can't write. */
export function ComposerSlot(props: Props) {
  const { user, standing, isClosed, opensAt, isMembersOnly, onSignIn, children } = props
  const t = useT()
  const { tag } = useTexts()
  const zone = useViewerZone()
  if (isClosed && opensAt && zone)
    return <Note>{t('chat.opens', { time: formatDayAndTime(tag, opensAt, zone) })}</Note>
  if (isClosed) return <Note>{t('chat.closed')}</Note>
  if (user === null) {
    if (!isMembersOnly) return children
    return (
      <Note
        act={
          <Button size={40} onClick={onSignIn}>
            {t('chat.signIn')}
          </Button>
        }
      >
        {t('chat.signIn.members')}
      </Note>
    )
  }
  if (!standing) return <Note>{null}</Note>
  if (standing.why_not) return <Refused standing={standing} why={standing.why_not} />
  return children
}

function Refused({ standing, why }: { standing: Standing; why: NonNullable<Standing['why_not']> }) {
  const t = useT()
  const { time } = useFormats()
  const zone = useViewerZone()
  if (why === 'closed') return <Note>{t('chat.closed')}</Note>
  if (why === 'muted') {
    const until = standing.muted_until
    return <Note>{until && zone ? t('chat.muted.until', { time: time(until, zone) }) : t('chat.muted')}</Note>
  }
  if (why === 'unverified') {
    const act = (
      <ButtonLink size={40} href={paths.settings('account')}>
        {t('chat.unverified.act')}
      </ButtonLink>
    )
    return <Note act={act}>{t('chat.unverified')}</Note>
  }
  return <Note>{t(`chat.${why}`)}</Note>
}

function Note({ children, act }: { children: ReactNode; act?: ReactNode }) {
  return (
    <div className={styles['note']}>
      <p role="status">{children}</p>
      {act}
    </div>
  )
}
