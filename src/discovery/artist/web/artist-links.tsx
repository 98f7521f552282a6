import { ExternalIcon } from '../../../platform/ui/icons.tsx'
import { useTexts } from '../../../platform/web/i18n.tsx'

interface Props {
  links: { kind: string; url: string }[]
  label: string
  listClass: string | undefined
  linkClass: string | undefined
}

/** Links to other sites, labelled by kind, else by host. */
export function ArtistLinks({ links, label, listClass, linkClass }: Props) {
  const { t, has } = useTexts()
  if (links.length === 0) return null
  const linkName = (kind: string) => {
    const key = `artist.link.${kind}`
    return has(key) ? t(key) : null
  }
  return (
    <ul className={listClass} aria-label={label}>
      {links.map(({ kind, url }) => (
        <li key={url}>
          <a href={url} rel="noopener external" className={linkClass}>
            {linkName(kind) ?? new URL(url).hostname}
            <ExternalIcon size={16} />
          </a>
        </li>
      ))}
    </ul>
  )
}
