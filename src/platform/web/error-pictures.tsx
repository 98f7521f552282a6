import styles from './error-picture.module.css'

const ink = styles['ink']
const pop = styles['pop']
const wash = styles['wash']
const paper = styles['paper']

/**
 * Two decorative posters for error pages, in the style of the small drawings: hand-drawn shapes, three
 * colors, a halftone. Pages without an error don't load them.
 */
export function NotFoundPicture() {
  return (
    <svg viewBox="0 0 480 600" aria-hidden="true" className={styles['poster']}>
      <Halftone id="dots-404" />
      <path className={wash} d="M0 0h480v600H0Z" />
      <path className={styles['light']} d="M-6 0h120l208 486-226 8ZM486 0H372L160 488l228 6Z" />
      <path fill="url(#dots-404)" className={styles['dots']} d="M0 300h480v300H0Z" />
      <path
        className={pop}
        d="M72 500c12-26 88-42 170-42 88 0 156 15 168 40 6 26-70 48-170 48S66 526 72 500Z"
      />
      <text className={styles['number']} x="240" y="330" textAnchor="middle">
        404
      </text>
      {/* A microphone without a singer. */}
      <path
        className={ink}
        d="M233 262l13-1 3 226h-19ZM172 500l62-22 6-2 7 2 60 20-3 10-61-16-68 18ZM214 206l51-3 5 44c-3 14-13 21-27 22-15 0-24-6-27-20Z"
      />
      <path className={ink} d="M212 198c-2-22 9-35 27-36 19 0 29 12 28 34Z" />
      <path className={pop} d="M212 198l55-3 1 9-55 3Z" />
      {/* A torn set list. */}
      <path className={paper} d="M338 470l50 12-18 42-46-15Z" />
      <path className={ink} d="M345 482l30 7-1 4-30-8ZM340 492l24 7-2 4-23-7ZM336 502l28 8-2 4-27-8Z" />
    </svg>
  )
}

/** An amplifier with its plug pulled out. */
export function OutOfOrderPicture() {
  return (
    <svg viewBox="0 0 480 600" aria-hidden="true" className={styles['poster']}>
      <Halftone id="dots-amp" />
      <path className={pop} d="M0 0h480v600H0Z" />
      <path fill="url(#dots-amp)" className={styles['dots']} d="M0 0h480v250H0Z" />
      <path className={wash} d="M0 470l480-22v152H0Z" />
      <path className={ink} d="M62 168l338-14 12 338-344 6Z" />
      <path className={wash} d="M84 248l294-9 7 228-298 6Z" />
      <path className={ink} d="M236 262a96 96 0 1 1-2 192 96 96 0 0 1 2-192Z" />
      <path className={pop} d="M236 322a36 36 0 1 1-1 72 36 36 0 0 1 1-72Z" />
      <path
        className={paper}
        d="M98 192a13 13 0 1 1 0 26 13 13 0 0 1 0-26ZM148 190a13 13 0 1 1 0 26 13 13 0 0 1 0-26ZM198 188a13 13 0 1 1 0 26 13 13 0 0 1 0-26Z"
      />
      <path className={pop} d="M300 184l66-3 1 22-66 3Z" />
      <path
        className={styles['cable']}
        d="M392 440c44 10 66 44 40 72-34 34-120-10-176 12-40 16-36 44-86 42"
      />
      <path className={paper} d="M174 552l-4 28-42-2-8-10 6-16ZM120 558l-30-3-1 7 30 3Z" />
    </svg>
  )
}

/** Dots that grow toward the ground, like the shading of a cheap print. */
function Halftone({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="14" height="14" patternUnits="userSpaceOnUse">
        <circle cx="7" cy="7" r="3.2" className={ink} />
      </pattern>
    </defs>
  )
}
