import { type ChangeEvent, useId } from 'react'
import { buildButtonClass } from '../../../platform/ui/button.tsx'
import { cx } from '../../../platform/ui/cx.ts'
import { Picture } from '../../../platform/ui/picture.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { ObjectSection } from '../../kit/web/shared/object-page.tsx'
import styles from './artist-picture.module.css'
import type { Artist } from './queries.ts'
import { pictureTypes, usePictureUpload } from './use-picture-upload.ts'

/** The artist's picture, which those who may edit the artist can replace. */
export function ArtistPicture({ artist }: { artist: Artist }) {
  const t = useT()
  const { name, picture, allowed } = artist
  return (
    <ObjectSection title={t('studio-artists.picture')}>
      <div className={styles['picture']}>
        {picture ? (
          <Picture
            key={picture.id}
            media={picture}
            sizes="12rem"
            alt={t('studio-artists.picture.alt', { name })}
            ratio="1:1"
            className={styles['image']}
          />
        ) : (
          <p className={styles['note']}>{t('studio-artists.picture.none')}</p>
        )}
        {allowed.includes('edit') && <Upload artist={artist} />}
      </div>
    </ObjectSection>
  )
}

function Upload({ artist }: { artist: Artist }) {
  const t = useT()
  const id = useId()
  const { sending, error, send } = usePictureUpload(artist)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // Reset, because choosing the same file again would otherwise fire no event.
    currentTarget.value = ''
    if (file) void send(file)
  }
  return (
    <div className={styles['upload']}>
      <input
        id={id}
        type="file"
        accept={pictureTypes}
        className={styles['file']}
        aria-describedby={`${id}-hint`}
        disabled={sending !== null}
        onChange={choose}
      />
      <label htmlFor={id} className={cx(buildButtonClass({ size: 40 }), styles['choose'])}>
        {t(artist.picture ? 'studio-artists.picture.replace' : 'studio-artists.picture.add')}
      </label>
      <p id={`${id}-hint`} className={styles['note']}>
        {t('studio-artists.picture.hint')}
      </p>
      {sending && (
        <div className={styles['sending']}>
          <p id={`${id}-progress`} role="status">
            {sending.share < 1
              ? t('studio-artists.picture.sending', { name: sending.name })
              : t('studio-artists.picture.working')}
          </p>
          <progress
            aria-labelledby={`${id}-progress`}
            value={sending.share < 1 ? sending.share : undefined}
          />
        </div>
      )}
      <p role="alert" className={styles['error']}>
        {error}
      </p>
    </div>
  )
}
