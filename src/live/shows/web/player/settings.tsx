import { paths } from '../../../../platform/contract/paths.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { Dialog } from '../../../../platform/ui/dialog.tsx'
import { Select } from '../../../../platform/ui/select.tsx'
import { Toggle } from '../../../../platform/ui/toggle.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { formatDuration } from '../../../../platform/web/format-duration.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { ShareButton } from '../../../../platform/web/share-button.tsx'
import type { ControlsProps } from './controls.tsx'
import styles from './player.module.css'

const automatic = 'auto'
const off = 'off'

interface Props extends Pick<ControlsProps, 'state' | 'preferences' | 'change'> {
  isOpen: boolean
  onClose: () => void
  onShortcuts: () => void
  /** Id of the chosen quality; null for automatic. */
  quality: number | null
  setQuality: (id: number | null) => void
  /** Position of a replay to share; null for a live show. */
  share: { showId: number; title: string; seconds: number } | null
}

export function Settings({ isOpen, onClose, share, ...rest }: Props) {
  const t = useT()
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('watch.settings')} closeLabel={t('common.close')}>
      <Choices {...rest} />
      {share && (
        <div className={styles['share']}>
          <span>{t('watch.shareAt', { time: formatDuration(Math.floor(share.seconds)) })}</span>
          <ShareButton title={share.title} path={paths.showAt(share.showId, share.seconds)} size={40} />
        </div>
      )}
    </Dialog>
  )
}

function Choices({
  state,
  preferences,
  change,
  onShortcuts,
  quality,
  setQuality,
}: Omit<Props, 'isOpen' | 'onClose' | 'share'>) {
  const t = useT()
  const { number } = useFormats()
  const { captions, qualities } = state
  const chosen = captions.some(({ lang }) => lang === preferences.captions) ? preferences.captions : null
  return (
    <>
      {captions.length > 0 && (
        <Select
          label={t('watch.captions')}
          size={40}
          value={chosen ?? off}
          options={[
            { value: off, label: t('watch.captions.off') },
            ...captions.map(({ lang, name }) => ({ value: lang, label: name })),
          ]}
          onChange={event => change({ captions: event.target.value === off ? null : event.target.value })}
        />
      )}
      {qualities.length > 1 && (
        <Select
          label={t('watch.quality')}
          size={40}
          value={preferences.isSaving || quality === null ? automatic : String(quality)}
          disabled={preferences.isSaving}
          options={[
            { value: automatic, label: t('watch.quality.auto') },
            ...qualities.toReversed().map(({ id, heightPx }) => ({
              value: String(id),
              label: t('watch.quality.of', { height: number(heightPx) }),
            })),
          ]}
          onChange={event => {
            const { value } = event.target
            setQuality(value === automatic ? null : Number(value))
          }}
        />
      )}
      {qualities.length > 1 && (
        <Toggle
          checked={preferences.isSaving}
          hint={t('watch.saver.note')}
          onChange={isSaving => {
            if (isSaving) setQuality(null)
            change({ isSaving })
          }}
        >
          {t('watch.saver')}
        </Toggle>
      )}
      <div className={styles['keys']}>
        <Toggle checked={preferences.hasShortcuts} onChange={hasShortcuts => change({ hasShortcuts })}>
          {t('watch.keys')}
        </Toggle>
        <Button size={40} look="quiet" onClick={onShortcuts}>
          {t('watch.keys.show')}
        </Button>
      </div>
    </>
  )
}
