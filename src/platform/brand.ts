/** The product's name, tagline, company and social pages. No other file names them. */
export const brand = {
  name: 'Fanfare',
  tagline: 'Bring your artists closer',
  /** Shown in the footer, with the registration details in Korean and Japanese (spec 2.2). */
  company: {
    name: 'Fanfare Inc.',
    head: 'A. Sample',
    registration: '000-00-00000',
    address: '1 Sample Street, Sampletown',
  },
  /** Tax numbers of the company by the country that issued them, for receipts of orders from there. */
  taxNumbers: { DE: 'DE000000000', FR: 'FR00000000000', GB: 'GB000000000', JP: 'T0000000000000' },
  /** The fallback picture for link previews (Open Graph). */
  socialImage: '/icon-512.png',
} as const

/** Links that the demo shows if the configuration has none. The addresses don't resolve (RFC 2606). */
export const sampleLinks = {
  about: 'https://about.fanfare.example/',
  social: [
    'facebook=https://friends.fanfare.example/',
    'youtube=https://videos.fanfare.example/',
    'instagram=https://photos.fanfare.example/',
    'twitter=https://posts.fanfare.example/',
    'blog=https://blog.fanfare.example/',
    'vk=https://ru.fanfare.example/',
  ].join(),
} as const

const socialKinds = ['facebook', 'youtube', 'instagram', 'twitter', 'blog', 'vk'] as const
type SocialKind = (typeof socialKinds)[number]
export type SocialLink = { kind: SocialKind; url: string }

/**
 * Parses the company's social pages (spec 2.2, footer) from the configuration value `SOCIAL_LINKS`, written
 * as `youtube=https://…, instagram=https://…`. Skips unknown kinds and addresses that aren't https, because a
 * wrong link in every footer is worse than none.
 */
export function parseSocialLinks(setting: string | undefined): SocialLink[] {
  return (setting ?? '').split(',').flatMap(part => {
    const [name = '', ...rest] = part.trim().split('=')
    const kind = socialKinds.find(known => known === name.trim())
    const url = rest.join('=').trim()
    return kind && URL.canParse(url) && url.startsWith('https://') ? [{ kind, url }] : []
  })
}
