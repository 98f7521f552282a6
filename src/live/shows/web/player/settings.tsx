import { useState } from 'react'
import { Button } from '../../../../platform/ui/button.tsx'
import { Select } from '../../../../platform/ui/select.tsx'
import { Toggle } from '../../../../platform/ui/toggle.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import type { ControlsProps } from './controls.tsx'
import styles from './player.module.css'

const automatic = 'auto'
const off = 'off'

/** Captions, quality, data saver and keys. */
export function Settings({ state, engine, preferences, change, onShortcuts }: ControlsProps) {
  const t = useT()
  const { number } = useFormats()
  const [quality, setQuality] = useState(automatic)
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
          value={preferences.isSaving ? automatic : quality}
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
            setQuality(value)
            engine?.setQuality(value === automatic ? null : Number(value))
          }}
        />
      )}
      {qualities.length > 1 && (
        <Toggle
          checked={preferences.isSaving}
          hint={t('watch.saver.note')}
          onChange={isSaving => {
            if (isSaving) {
              setQuality(automatic)
              engine?.setQuality(null)
            }
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
