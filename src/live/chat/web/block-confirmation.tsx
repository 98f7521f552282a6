import { Button } from '../../../platform/ui/button.tsx'
import { IconButton } from '../../../platform/ui/icon-button.tsx'
import { CloseIcon } from '../../../platform/ui/icons.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './chat-panel.module.css'
import type { Blocks } from './use-blocks.ts'

interface Props {
  author: { id: string; name: string }
  blocks: Blocks
  onClose: () => void
}

/** Confirms a block and offers to undo it. */
export function BlockConfirmation({ author, blocks, onClose }: Props) {
  const t = useT()
  const undo = () => {
    onClose()
    void blocks.change(author.id, false).catch(() => {})
  }
  return (
    <div className={styles['blocked']} role="status">
      <span>{t('chat.blocked', { name: author.name })}</span>
      <Button size={40} onClick={undo}>
        {t('chat.unblock')}
      </Button>
      <IconButton label={t('common.close')} icon={<CloseIcon size={16} />} onClick={onClose} />
    </div>
  )
}
