import type { ReactNode } from 'react'
import { Avatar } from '../../../platform/ui/avatar.tsx'
import { cx } from '../../../platform/ui/cx.ts'
import { IconButton } from '../../../platform/ui/icon-button.tsx'
import { MoreIcon } from '../../../platform/ui/icons.tsx'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { ChatMessage } from '../chat-shapes.ts'
import styles from './message.module.css'

interface FrameProps {
  author: Pick<ChatMessage['author'], 'name' | 'picture' | 'badge'>
  text: string
  lang: string | null
  /** What this one replies to. */
  quote?: { name: string; text: string } | undefined
  /** Beside the name. */
  note?: ReactNode
  isPending?: boolean
  children?: ReactNode
}

/** A message: who, and plain text, whose direction is its own. Links are text. */
export function MessageFrame({ author, text, lang, quote, note, isPending, children }: FrameProps) {
  const t = useT()
  return (
    <li className={cx(styles['message'], isPending && styles['pending'])}>
      <Avatar media={author.picture} name={author.name} size={32} />
      <div>
        {quote && (
          <p className={styles['quote']}>
            <VisuallyHidden>{t('chat.inReply')} </VisuallyHidden>
            <bdi>{quote.name}</bdi>: <bdi>{quote.text}</bdi>
          </p>
        )}
        <p className={styles['who']}>
          <bdi className={styles['name']}>{author.name}</bdi>
          {author.badge && (
            <span className={styles['badge']} data-badge={author.badge}>
              {t(`chat.badge.${author.badge}`)}
            </span>
          )}
          {note}
        </p>
        <p className={styles['text']} dir="auto" {...(lang && { lang })}>
          {text}
        </p>
        {children}
      </div>
    </li>
  )
}

interface Props {
  message: ChatMessage
  quote?: { name: string; text: string } | undefined
  isOpen: boolean
  onToggle?: () => void
  /** What can be done with it; absent where nothing can. */
  acts?: ReactNode
}

/** A message of the room, with what can be done with it behind one button. */
export function MessageView({ message, quote, isOpen, onToggle, acts }: Props) {
  const t = useT()
  const { author, text, lang } = message
  return (
    <MessageFrame
      author={author}
      text={text}
      lang={lang}
      quote={quote}
      note={
        acts && (
          <IconButton
            className={styles['more']}
            label={t('chat.more', { name: author.name })}
            icon={<MoreIcon size={18} />}
            aria-expanded={isOpen}
            onClick={onToggle}
          />
        )
      }
    >
      {isOpen && <div className={styles['acts']}>{acts}</div>}
    </MessageFrame>
  )
}
