import type { ComponentProps, ReactNode } from 'react'
import { PictureCard } from '../../../../platform/ui/picture-card.tsx'
import styles from './project-card.module.css'

interface Props extends Omit<ComponentProps<typeof PictureCard>, 'shape' | 'lines'> {
  /** Formatted price; empty if the project's display option hides it. */
  price: ReactNode
  /** 'Three days left', 'Sold out', '82 % of the goal'. */
  state: ReactNode
}

/** A project card: artist, name, price and state. */
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
