import { useRouterState } from '../../../../platform/web/routing/use-router.ts'
import styles from './section-links.module.css'

/** Links between lists that belong together, as a row of tabs; the present one is marked. */
export function SectionLinks({
  label,
  links,
}: {
  label: string
  links: readonly { href: string; title: string }[]
}) {
  const pathname = useRouterState({ select: state => state.location.pathname })
  return (
    <nav aria-label={label} className={styles['links']}>
      {links.map(({ href, title }) => (
        <a key={href} href={href} aria-current={href === pathname ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  )
}
