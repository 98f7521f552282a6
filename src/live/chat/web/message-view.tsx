import { memo, type ReactNode } from 'react'
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
  /** The message that this one replies to, where it is here. */
  quoted?: ChatMessage | undefined
  isOpen: boolean
  /** Opens or closes what can be done with the message of that id; absent where nothing can. */
  onToggle?: ((id: string) => void) | undefined
  /** Of an open one: what can be done with it. */
  acts?: ReactNode
}

/** A message of the room, with what can be done with it behind one button. A snapshot a second draws the new ones alone. */
export const MessageView = memo(function MessageView({ message, quoted, isOpen, onToggle, acts }: Props) {
  const t = useT()
  const { author, text, lang } = message
  return (
    <MessageFrame
      author={author}
      text={text}
      lang={lang}
      quote={quoted && { name: quoted.author.name, text: quoted.text }}
      note={
        onToggle && (
          <IconButton
            className={styles['more']}
            label={t('chat.more', { name: author.name })}
            icon={<MoreIcon size={18} />}
            aria-expanded={isOpen}
            onClick={() => onToggle(message.id)}
          />
        )
      }
    >
      {isOpen && <div className={styles['acts']}>{acts}</div>}
    </MessageFrame>
  )
})
