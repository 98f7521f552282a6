/**
 * Converts a name to a slug: letters and digits of every script stay, and everything else becomes single
 * hyphens (spec 2.2).
 */
export function toSlug(name: string): string {
  const slug = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return slug || '-'
}
