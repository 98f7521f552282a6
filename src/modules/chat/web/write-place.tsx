import type { ReactNode, RefObject } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useViewerZone } from '../../../platform/web/use-viewer-zone.ts'
import { createPendingAct, isId } from '../../accounts/web/shared/pending-act.ts'
import { useSignInFirst, useWaitingAct } from '../../accounts/web/shared/sign-in-first.ts'
import styles from './composer.module.css'
import type { Standing } from './standing.ts'

const pending = createPendingAct<{ chatId: number }>({
  key: 'pending-chat',
  isWhole: ({ chatId }) => isId(chatId),
})

interface Props {
  chatId: number
  /** Undefined while it is not known who is here. */
  user: object | null | undefined
  standing: Standing | null
  isClosed: boolean
  isMembersOnly: boolean
  input: RefObject<HTMLTextAreaElement | null>
  /** The composer. */
  children: ReactNode
}

/** The composer, or plainly why there is none. */
export function WritePlace({ chatId, user, standing, isClosed, isMembersOnly, input, children }: Props) {
  const t = useT()
  const mustSignIn = useSignInFirst(pending)
  // Who came to write, writes.
  useWaitingAct(pending, act => {
    if (act.chatId === chatId) setTimeout(() => input.current?.focus(), 0)
  })
  if (isClosed) return <Note>{t('chat.closed')}</Note>
  if (user === null) {
    return (
      <Note
        act={
          <Button size={40} onClick={() => mustSignIn({ chatId }, { to: 'chat' })}>
            {t('chat.signIn')}
          </Button>
        }
      >
        {t(isMembersOnly ? 'chat.signIn.members' : 'chat.signIn.why')}
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
