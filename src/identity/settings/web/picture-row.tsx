import { type ChangeEvent, useId, useState } from 'react'
import { Avatar } from '../../../platform/ui/avatar.tsx'
import { Button, buildButtonClass } from '../../../platform/ui/button.tsx'
import { cx } from '../../../platform/ui/cx.ts'
import { ErrorIcon } from '../../../platform/ui/icons.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { CurrentUser } from '../../accounts/web/shared/current-user.ts'
import styles from './picture-row.module.css'
import { Row } from './shared/part.tsx'
import { SaveState } from './shared/save-state.tsx'
import { useFanChanges } from './shared/use-fan-changes.ts'
import { useSaving } from './shared/use-saving.ts'

/** The server's upload limit in bytes. */
const bytesMax = 10 * 2 ** 20

/** The profile picture, cropped to a centered square. */
export function PictureRow({ fan }: { fan: CurrentUser }) {
  const t = useT()
  const id = useId()
  const saving = useSaving('image')
  const { changePicture, removePicture } = useFanChanges()
  const [isTooLarge, setTooLarge] = useState(false)
  const { picture } = fan.images
  const problem = isTooLarge ? t('settings.error.ERR_LIMIT_IMAGE_SIZE') : saving.fieldError
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // Resets the input, because choosing the same file again would fire no change event.
    currentTarget.value = ''
    if (!file) return
    setTooLarge(file.size > bytesMax)
    if (file.size <= bytesMax) await saving.run(() => changePicture(file))
  }
  const remove = () => {
    setTooLarge(false)
    return saving.run(removePicture)
  }
  const action = (
    <>
      <span className={styles['choose']}>
        <input
          id={id}
          className={styles['file']}
          type="file"
          accept="image/*"
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-problem`}
          onChange={choose}
        />
        <label htmlFor={id} className={cx(buildButtonClass({ size: 40 }), styles['label'])}>
          {t(picture ? 'settings.picture.change' : 'settings.picture.add')}
        </label>
      </span>
      {picture && (
        <Button size={40} look="quiet" onClick={remove}>
          {t('settings.picture.remove')}
        </Button>
      )}
    </>
  )
  const value = <Avatar name={fan.username} media={picture} size={96} />
  return (
    <Row title={t('settings.picture')} value={value} action={action}>
      <p id={`${id}-problem`} role="status" className={styles['problem']}>
        {problem && (
          <>
            <ErrorIcon size={18} />
            <span>{problem}</span>
          </>
        )}
      </p>
      <SaveState saving={saving} />
    </Row>
  )
}
