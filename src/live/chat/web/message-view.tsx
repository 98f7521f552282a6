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
  quote?: { name: string; text: string } | undefined
  note?: ReactNode
  isPending?: boolean
  children?: ReactNode
}

/** Shows a message with its author. The text is plain, with its own direction and without clickable links. */
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
  /** The message that this one replies to, if loaded. */
  quoted?: ChatMessage | undefined
  isOpen: boolean
  /** Toggles the actions of the message with the given id; undefined if it has none. */
  onToggle?: ((id: string) => void) | undefined
  acts?: ReactNode
}

/**
 * Shows a message of the room, with its actions behind one button. Memoized, so that a new snapshot renders
 * only new messages.
 */
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
