import { useState } from 'react'
import { Button } from '../../../../platform/ui/button.tsx'
import { cx } from '../../../../platform/ui/cx.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { setTorch } from '../scan/camera.ts'
import { wakeAudio } from '../scan/signals.ts'
import { type Sights, useCamera } from '../scan/use-camera.ts'
import { Note } from './note.tsx'
import styles from './scan-panel.module.css'

/**
 * Shows the camera's picture. It starts on a click, because browsers require one for the permission prompt
 * and for sounds.
 */
export function CameraBox(sights: Sights) {
  const t = useT()
  const [isOn, setOn] = useState(false)
  const [isLit, setLit] = useState(false)
  const { video, camera, problem } = useCamera(isOn, sights)
  const start = () => {
    wakeAudio()
    setOn(true)
  }
  const light = async () => {
    if (camera && (await setTorch(camera, !isLit))) setLit(!isLit)
  }
  return (
    <div className={styles['camera']}>
      <div className={cx(styles['picture'], !camera && styles['dark'])}>
        <video ref={video} muted playsInline aria-label={t('door.camera.hint')} className={styles['video']} />
        {camera && <div className={styles['aim']} aria-hidden="true" />}
        {!isOn && (
          <Button look="primary" onClick={start}>
            {t('door.camera.start')}
          </Button>
        )}
      </div>
      {problem && (
        <Note
          kind="warning"
          action={
            <Button size={40} onClick={() => setOn(false)}>
              {t('common.close')}
            </Button>
          }
        >
          {t(`door.camera.${problem}`)}
        </Note>
      )}
      {camera && (
        <div className={styles['controls']}>
          {camera.hasTorch && (
            <Button size={40} aria-pressed={isLit} onClick={() => void light()}>
              {t('door.torch')}
            </Button>
          )}
          <Button size={40} look="quiet" onClick={() => setOn(false)}>
            {t('door.camera.stop')}
          </Button>
        </div>
      )}
    </div>
  )
}
