import styles from './avatar.module.css'
import { cx } from './cx.ts'
import { hueStep } from './hue.ts'
import { type Media, Picture } from './picture.tsx'

export type AvatarProps = {
  media?: Media | null
  /** The person's name; its initial is the fallback for a missing picture. */
  name: string
  /** '' where the name is shown next to it. */
  alt?: string
  size?: 32 | 40 | 64 | 96
  className?: string
}

/** The first letter of a name, as a reader counts letters. */
export function initial(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toLocaleUpperCase() ?? ''
}

/** A stable hue (0..359) for a name. */
export function hueOfName(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return sum
}

/** A fan's or an artist's picture, round, because it is a person and not a poster. */
export function Avatar({ media, name, alt = '', size = 40, className }: AvatarProps) {
  return (
    <span
      className={cx(styles['avatar'], styles[`size${size}`], className)}
      data-hue={hueStep(hueOfName(name))}
    >
      {media ? (
        <Picture media={media} sizes={`${size}px`} alt={alt} ratio="1:1" fit="thumb" />
      ) : (
        <Letter name={name} alt={alt} />
      )}
    </span>
  )
}

function Letter({ name, alt }: { name: string; alt: string }) {
  const letter = (
    <text x="10" y="13.6" fontSize="10.5" textAnchor="middle" fill="currentColor">
      {initial(name)}
    </text>
  )
  if (alt === '') {
    return (
      <svg viewBox="0 0 20 20" aria-hidden="true">
        {letter}
      </svg>
    )
  }
  return (
    <svg viewBox="0 0 20 20" role="img" aria-label={alt}>
      {letter}
    </svg>
  )
}
