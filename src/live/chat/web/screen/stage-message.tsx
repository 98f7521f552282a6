import { Avatar } from '../../../../platform/ui/avatar.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import type { ChatMessage } from '../../chat-shapes.ts'
import styles from './screen.module.css'

export function StageMessage({ message: { author, text, lang } }: { message: ChatMessage }) {
  const t = useT()
  return (
    <li className={styles['message']} data-badge={author.badge ?? undefined}>
      <Avatar media={author.picture} name={author.name} size={64} />
      <div>
        <p className={styles['who']}>
          <bdi>{author.name}</bdi>
          {author.badge && <span className={styles['badge']}>{t(`chat.badge.${author.badge}`)}</span>}
        </p>
        <p className={styles['text']} dir="auto" {...(lang && { lang })}>
          {text}
        </p>
      </div>
    </li>
  )
}
