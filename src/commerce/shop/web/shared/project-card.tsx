import type { ComponentProps, ReactNode } from 'react'
import { PictureCard } from '../../../../platform/ui/picture-card.tsx'
import styles from './project-card.module.css'

interface Props extends Omit<ComponentProps<typeof PictureCard>, 'shape' | 'lines'> {
  /** Formatted, or nothing by the project's display option. */
  price: ReactNode
  /** 'Three days left', 'Sold out', '82 % of the goal'. */
  state: ReactNode
}

/** Something to buy: artist, name, price and what is left. */
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
