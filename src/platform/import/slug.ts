/** The slug of an address: letters and digits of every script stay, all else becomes single hyphens (spec 2.2). */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return slug || '-'
}
