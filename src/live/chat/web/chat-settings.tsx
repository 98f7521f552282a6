import { Dialog } from '../../../platform/ui/dialog.tsx'
import { Toggle } from '../../../platform/ui/toggle.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useChatPreferences } from './preferences.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  isReadAloud: boolean
  setReadAloud: (isReadAloud: boolean) => void
  /** Whether the chat accompanies a live picture, with hearts. */
  isLive: boolean
}

export function ChatSettings({ isOpen, onClose, isReadAloud, setReadAloud, isLive }: Props) {
  const t = useT()
  const [{ hasReactions, isInStep }, change] = useChatPreferences()
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('chat.settings')} closeLabel={t('common.close')}>
      <Toggle checked={isReadAloud} onChange={setReadAloud}>
        {t('chat.readAloud')}
      </Toggle>
      {isLive && (
        <>
          <Toggle checked={hasReactions} onChange={next => change({ hasReactions: next })}>
            {t('chat.reactions')}
          </Toggle>
          <Toggle
            checked={isInStep}
            hint={t('chat.inStep.note')}
            onChange={next => change({ isInStep: next })}
          >
            {t('chat.inStep')}
          </Toggle>
        </>
      )}
    </Dialog>
  )
}
