import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { toHueStep } from './hue.ts'
import styles from './picture.module.css'

/**
 * A stored picture as returned by the API: `hue` is 0..359, `blur` a small data URI, `width` and `height` are
 * pixels if known.
 */
export type Media = { id: string; hue: number; width?: number; height?: number; blur?: string | null }

export type PictureProps = {
  media: Media | null | undefined
  /**
   * The `sizes` attribute: the rendered width of the picture, e.g. '(width >= 768px) 240px, 60vw'. Browsers
   * that support `auto` measure lazy pictures themselves, so that a card fits any grid.
   */
  sizes: string
  /** '' for a decorative picture. */
  alt: string
  /** Fixed aspect ratio, so that loading causes no layout shift. Defaults to the picture's own. */
  ratio?: '2:3' | '16:9' | '1:1' | '3:2' | '21:9'
  /** Offered widths in pixels: `thumb` up to 240, `card` 160 to 640, `hero` 480 to 1280. */
  fit?: 'thumb' | 'card' | 'hero'
  /** For the first large picture of a page: loads eagerly, over its blurred miniature. */
  priority?: boolean
  /** URL of the picture shown if this one fails to load; hidden if that fails, too. */
  fallback?: string
  className?: string
}

export type PictureStatus = 'notLoaded' | 'loaded' | 'error' | 'hidden'

const widths = {
  thumb: [96, 160, 240],
  card: [160, 320, 480, 640],
  hero: [480, 640, 800, 960, 1280],
} as const

/**
 * Builds the `srcset` of a stored picture; excludes widths above the original's, except the smallest width.
 */
export function buildSrcSet(media: Media, fit: keyof typeof widths, format: 'avif' | 'webp'): string {
  return widths[fit]
    .filter((width, index) => index === 0 || width <= (media.width ?? width))
    .map(width => `/media/${media.id}/${width}.${format} ${width}w`)
    .join(', ')
}

/** Returns the status after the shown image has failed to load (spec 4, image load status). */
export function getStatusAfterError(status: PictureStatus): PictureStatus {
  return status === 'error' ? 'hidden' : 'error'
}

/**
 * Cancels the loading of a picture that was removed from the page. Pending requests would delay the next
 * page, and Chromium (156) measures a picture with `auto` sizes again when it no longer has a width, then
 * requests a larger file.
 */
function cancelLoading(image: HTMLImageElement | null): void {
  queueMicrotask(() => {
    // Returns if the picture is still on the page, because React has only hidden it.
    if (!image || image.isConnected) return
    for (const part of image.parentElement?.children ?? []) part.removeAttribute('srcset')
    image.removeAttribute('src')
  })
}

/**
 * Shows a stored picture in AVIF or WebP, on a placeholder in its hue. The server's HTML already loads it;
 * hydration only adds error handling, including for errors before hydration.
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
    // In a transition, because it only removes a covered blur: all pictures of a page must not render again
    // in the same task.
    if (image.naturalWidth > 0) startTransition(() => setStatus(status === 'error' ? 'error' : 'loaded'))
    else setStatus(getStatusAfterError(status))
  }
  // Only if there is a ratio, because a measured picture has no intrinsic size.
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
