import styles from './avatar.module.css'
import { cx } from './cx.ts'
import { toHueStep } from './hue.ts'
import { type Media, Picture } from './picture.tsx'

export type AvatarProps = {
  media?: Media | null
  /** The person's name, whose initial is the fallback for a missing picture. */
  name: string
  /** '' if the name is shown next to it. */
  alt?: string
  size?: 32 | 40 | 64 | 96
  className?: string
}

/** Returns the first grapheme of a name in upper case. */
export function getInitial(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toLocaleUpperCase() ?? ''
}

/** Computes a stable hue (0..359) from a name. */
export function computeNameHue(name: string): number {
  let sum = 0
  for (const glyph of name) sum = (sum * 31 + (glyph.codePointAt(0) ?? 0)) % 360
  return sum
}

/** The picture of a fan or an artist; round, to distinguish people from posters. */
export function Avatar({ media, name, alt = '', size = 40, className }: AvatarProps) {
  return (
    <span
      className={cx(styles['avatar'], styles[`size${size}`], className)}
      data-hue={toHueStep(computeNameHue(name))}
    >
      {media ? (
        <Picture media={media} sizes={`${size}px`} alt={alt} ratio="1:1" fit="thumb" />
      ) : (
        <Initial name={name} alt={alt} />
      )}
    </span>
  )
}

function Initial({ name, alt }: { name: string; alt: string }) {
  const glyph = (
    <text x="10" y="13.6" fontSize="10.5" textAnchor="middle" fill="currentColor">
      {getInitial(name)}
    </text>
  )
  if (alt === '') {
    return (
      <svg viewBox="0 0 20 20" aria-hidden="true">
        {glyph}
      </svg>
    )
  }
  return (
    <svg viewBox="0 0 20 20" role="img" aria-label={alt}>
      {glyph}
    </svg>
  )
}
