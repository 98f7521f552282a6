import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { toHueStep } from './hue.ts'
import styles from './picture.module.css'

/**
 * A stored picture as returned by the API: `hue` 0..359; `blur` is a tiny data URI; dimensions in pixels if
 * known.
 */
export type Media = { id: string; hue: number; width?: number; height?: number; blur?: string | null }

export type PictureProps = {
  media: Media | null | undefined
  /**
   * The `sizes` attribute: the drawn width of the picture, e.g. '(width >= 768px) 240px, 60vw'. Browsers with
   * support measure lazy pictures themselves (`auto`), so that a card fits any grid.
   */
  sizes: string
  /** '' for a decorative picture. */
  alt: string
  /** Fixed aspect ratio, so that loading causes no layout shift. Defaults to the picture's own dimensions. */
  ratio?: '2:3' | '16:9' | '1:1' | '3:2' | '21:9'
  /** The offered widths: `thumb` to 240, `card` 160 to 640, `hero` 480 to 1280. */
  fit?: 'thumb' | 'card' | 'hero'
  /** The first large picture of a page: loads at once, with its blurred miniature below. */
  priority?: boolean
  /** Shown if the picture fails to load; hidden if it fails, too. */
  fallback?: string
  className?: string
}

export type PictureStatus = 'notLoaded' | 'loaded' | 'error' | 'hidden'

const widths = {
  thumb: [96, 160, 240],
  card: [160, 320, 480, 640],
  hero: [480, 640, 800, 960, 1280],
} as const

/** Builds the `srcset` of a stored picture: excludes widths beyond the master's, except the smallest. */
export function buildSrcSet(media: Media, fit: keyof typeof widths, format: 'avif' | 'webp'): string {
  return widths[fit]
    .filter((width, index) => index === 0 || width <= (media.width ?? width))
    .map(width => `/media/${media.id}/${width}.${format} ${width}w`)
    .join(', ')
}

/** Returns the next status after the shown image failed (spec 4, image load status). */
export function getStatusAfterError(status: PictureStatus): PictureStatus {
  return status === 'error' ? 'hidden' : 'error'
}

/**
 * Cancels loading of a picture that has left the page. Pending requests would delay the next page; and
 * Chromium (156) measures a picture of `auto` sizes again when it no longer has a width, and requests a
 * larger file.
 */
function cancelLoading(image: HTMLImageElement | null): void {
  queueMicrotask(() => {
    // React may only have hidden the picture.
    if (!image || image.isConnected) return
    for (const part of image.parentElement?.children ?? []) part.removeAttribute('srcset')
    image.removeAttribute('src')
  })
}

/**
 * A stored picture in AVIF and WebP, on a placeholder in its hue. The server's HTML already loads it;
 * hydration only adds error handling, including for earlier errors.
 */
export function Picture(props: PictureProps) {
  const {
    media,
    sizes,
    alt,
    ratio,
    fit = 'card',
    priority,
    fallback = '/picture-fallback.svg',
    className,
  } = props
  const [status, setStatus] = useState<PictureStatus>(media ? 'notLoaded' : 'error')
  const shown = useRef<HTMLImageElement>(null)
  useLayoutEffect(() => () => cancelLoading(shown.current), [])
  const check = (image: HTMLImageElement | null) => {
    shown.current = image
    if (!image?.complete || status === 'loaded' || !image.getAttribute('src')) return
    // The only visible effect is the removal of a covered blur, so this must not render a page's pictures
    // twice in one task.
    if (image.naturalWidth > 0) startTransition(() => setStatus(status === 'error' ? 'error' : 'loaded'))
    else setStatus(getStatusAfterError(status))
  }
  // Only with a ratio: a measured picture has no intrinsic size.
  const drawn = ratio && !priority ? `auto, ${sizes}` : sizes
  const size = ratio ? {} : { width: media?.width, height: media?.height }
  return (
    <span
      className={cx(styles['box'], ratio && styles[`r${ratio.replace(':', 'x')}`], className)}
      data-hue={toHueStep(media?.hue ?? 30)}
      data-status={status}
    >
      {priority && media?.blur && status === 'notLoaded' && (
        <img className={styles['blur']} src={media.blur} alt="" aria-hidden="true" />
      )}
      {media && (status === 'notLoaded' || status === 'loaded') ? (
        <picture>
          <source type="image/avif" srcSet={buildSrcSet(media, fit, 'avif')} sizes={drawn} />
          <img
            className={styles['image']}
            src={`/media/${media.id}/${widths[fit][1]}.webp`}
            srcSet={buildSrcSet(media, fit, 'webp')}
            sizes={drawn}
            alt={alt}
            {...size}
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : undefined}
            decoding={priority ? 'sync' : 'async'}
            ref={check}
            onLoad={() => setStatus('loaded')}
            onError={() => setStatus('error')}
          />
        </picture>
      ) : (
        <img
          className={styles['image']}
          src={fallback}
          alt={alt}
          {...size}
          hidden={status === 'hidden'}
          onError={() => setStatus('hidden')}
        />
      )}
    </span>
  )
}
