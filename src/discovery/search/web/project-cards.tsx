import { ShopCard } from '../../../commerce/shop/web/shared/shop-card.tsx'
import type { FoundProject } from './queries.ts'
import styles from './search-page.module.css'

export function ProjectCards({ projects }: { projects: FoundProject[] }) {
  return (
    <ul className={styles['cards']}>
      {projects.map(project => (
        <li key={project.id}>
          <ShopCard project={project} level={2} />
        </li>
      ))}
    </ul>
  )
}
