import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './drawing.module.css'

/**
 * Small drawings in the style of the posters: hand-cut shapes, three colors, a halftone. Decorative, for
 * empty and error states.
 */
export type DrawingName = 'stage' | 'ticket' | 'record' | 'horn' | 'map' | 'bag' | 'cable'

const ink = styles['ink']
const pop = styles['pop']
const wash = styles['wash']

const drawings: Record<DrawingName, ReactNode> = {
  stage: (
    <>
      <path className={wash} d="M0 84 34 8h24L86 84ZM74 84 108 10h20l32 74Z" />
      <path className={pop} d="M10 84c6-14 20-21 41-21s37 7 42 21Z" />
      <path
        className={ink}
        d="M0 82h160v6H0ZM112 84V52l3-1v33ZM106 49l15-5 2 4-15 6ZM28 3h36l-5 9H33ZM102 4h32l-5 9h-22Z"
      />
    </>
  ),
  ticket: (
    <>
      <path className={wash} d="M18 30 132 14l3 18a8 8 0 0 0 2 15l3 18L26 82Z" />
      <path className={pop} d="M24 24h116v18a9 9 0 0 0 0 17v19H24V59a9 9 0 0 0 0-17Z" />
      <path
        className={ink}
        d="M104 28h3v8h-3ZM104 41h3v8h-3ZM104 54h3v8h-3ZM104 67h3v8h-3ZM44 37l40-2v6l-40 2ZM44 50h46v6H44ZM44 63l28 1v5l-28-1Z"
      />
    </>
  ),
  record: (
    <>
      <path className={wash} d="M28 10 98 4l6 74-72 8Z" />
      <path className={ink} d="M92 10a38 38 0 1 1-1 76 38 38 0 0 1 1-76Z" />
      <path className={pop} d="M92 34a14 14 0 1 1-1 28 14 14 0 0 1 1-28Z" />
      <path
        className={wash}
        d="M92 45a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM118 22a37 37 0 0 1 9 13l-3 1a34 34 0 0 0-8-12Z"
      />
    </>
  ),
  horn: (
    <>
      <path className={wash} d="M96 8c18 2 34 12 46 26L100 44ZM100 52l46 4c-8 14-20 24-38 28Z" />
      <path className={pop} d="M30 36c26-2 46-10 62-28l6 74C82 66 60 58 32 58Z" />
      <path className={ink} d="M14 36l18-2 2 27-18-1ZM40 60l14 2 4 24-12 2ZM92 6l5-1 6 80-5 1Z" />
    </>
  ),
  map: (
    <>
      <path className={wash} d="M18 22 60 10l42 12 42-10v62l-42 12-42-12-42 10Z" />
      <path className={ink} d="M59 10h3v64h-3ZM101 22h3v64h-3Z" />
      <path className={pop} d="M82 78C66 60 58 50 59 38a23 23 0 0 1 46 1c0 12-8 22-23 39Z" />
      <path className={ink} d="M82 29a9 9 0 1 1-1 18 9 9 0 0 1 1-18Z" />
    </>
  ),
  bag: (
    <>
      <path className={wash} d="M26 30 92 20l6 64H34Z" />
      <path className={pop} d="M52 32h66l8 54H46Z" />
      <path
        className={ink}
        d="M66 44V26c0-10 8-18 19-18s19 8 19 18v18h-5V27c0-8-6-14-14-14s-14 6-14 14v17ZM66 58l38-2v5l-38 2Z"
      />
    </>
  ),
  cable: (
    <>
      <path
        className={wash}
        d="M8 60c20-34 44 22 66-8l4 4c-22 34-44-22-66 8ZM88 44c18-28 40 20 62-16l4 4c-22 38-44-12-62 16Z"
      />
      <path className={ink} d="M66 40l18 12-8 13-19-12ZM84 52l9 6-2 3-9-6ZM80 58l9 6-2 3-9-6Z" />
      <path
        className={pop}
        d="M98 62 112 40l18 12-14 21ZM88 14l6-1 2 14-5 1ZM72 18l5-3 7 12-4 3ZM104 16l5 3-7 11-4-3Z"
      />
    </>
  ),
}

export function Drawing({ name, className }: { name: DrawingName; className?: string }) {
  return (
    <svg
      viewBox="0 0 160 92"
      width={160}
      height={92}
      aria-hidden="true"
      className={cx(styles['drawing'], className)}
    >
      {drawings[name]}
    </svg>
  )
}
