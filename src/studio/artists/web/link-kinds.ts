import { useTexts } from '../../../platform/web/i18n.tsx'

/** Kinds of links that fans see by name; they see others by their site's address. */
export const linkKinds = [
  'website',
  'youtube',
  'spotify',
  'apple',
  'soundcloud',
  'bandcamp',
  'video',
  'photo',
] as const

/** Returns a function that names a kind of links. */
export function useLinkKindName(): (kind: string) => string {
  const { t, has } = useTexts()
  return kind => {
    const key = `studio-artists.link.${kind}`
    return has(key) ? t(key) : kind
  }
}
