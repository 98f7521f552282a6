import type { ComponentProps, ReactNode } from 'react'
import { PictureCard } from '../../../../platform/ui/picture-card.tsx'
import styles from './project-card.module.css'

interface Props extends Omit<ComponentProps<typeof PictureCard>, 'shape' | 'lines'> {
  /** Formatted price; empty if the project's display option hides it. */
  price: ReactNode
  /** For example 'Three days left', 'Sold out' or '82 % of the goal'. */
  state: ReactNode
}

export function ProjectCard({ price, state, ...card }: Props) {
  return (
    <PictureCard
      {...card}
      shape="square"
      lines={[
        <>
          {price && <span className={styles['price']}>{price}</span>}
          {price && '\u00a0· '}
          <span className={styles['state']}>{state}</span>
        </>,
      ]}
    />
  )
}
