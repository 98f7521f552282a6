import { useState } from 'react'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { IconButton } from '../../../platform/ui/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../../platform/ui/icons.tsx'
import { Picture } from '../../../platform/ui/picture.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './gallery.module.css'
import type { Project } from './shared/queries.ts'

type Shown = { id: string; hue: number; alt: string }

export function Gallery({ project }: { project: Project }) {
  const t = useT()
  const [place, setPlace] = useState(0)
  const [isZoomed, setIsZoomed] = useState(false)
  const pictures = listPictures(project)
  const current = pictures[Math.min(place, pictures.length - 1)]
  const turn = (by: number) => setPlace((place + by + pictures.length) % pictures.length)
  return (
    <section className={styles['gallery']} aria-label={t('shop.gallery')}>
      <button
        type="button"
        className={styles['stage']}
        aria-label={t('shop.gallery.zoom')}
        disabled={!current}
        onClick={() => setIsZoomed(true)}
      >
        <Picture
          key={current?.id}
          media={current}
          sizes="(width >= 1024px) 620px, calc(100vw - 3rem)"
          alt={current?.alt ?? ''}
          ratio="1:1"
          fit="hero"
          priority
        />
      </button>
      {pictures.length > 1 && (
        <ul className={styles['thumbs']}>
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <button
                type="button"
                className={styles['thumb']}
                aria-label={t('shop.gallery.show', { place: index + 1, total: pictures.length })}
                aria-pressed={index === place}
                onClick={() => setPlace(index)}
              >
                <Picture media={picture} sizes="80px" alt="" ratio="1:1" fit="thumb" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={isZoomed}
        onClose={() => setIsZoomed(false)}
        title={t('shop.gallery')}
        titleHidden
        size="screen"
        closeLabel={t('common.close')}
      >
        <div className={styles['zoom']}>
          <Picture media={current} sizes="100vw" alt={current?.alt ?? ''} ratio="1:1" fit="hero" priority />
          {pictures.length > 1 && (
            <div className={styles['turns']}>
              <IconButton
                label={t('shop.gallery.previous')}
                icon={<ChevronLeftIcon />}
                onClick={() => turn(-1)}
              />
              <span className={styles['place']}>
                {t('shop.gallery.place', { place: place + 1, total: pictures.length })}
              </span>
              <IconButton
                label={t('shop.gallery.next')}
                icon={<ChevronRightIcon />}
                onClick={() => turn(1)}
              />
            </div>
          )}
        </div>
      </Dialog>
    </section>
  )
}

/** Lists the pictures, or the card's picture if there are none. */
function listPictures(project: Project): Shown[] {
  if (project.pictures.length > 0) return project.pictures
  return project.picture ? [{ ...project.picture, alt: project.name }] : []
}
