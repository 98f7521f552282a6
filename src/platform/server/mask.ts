const hidden = '…'

/** Hides each word but its first character: `Mina Krüger` becomes `M… K…`. */
export const maskWords = (text: string): string =>
  text.replaceAll(/[\p{L}\p{N}\p{M}]+/gu, word => `${[...word][0]}${hidden}`)

/** Hides an email address but the first characters of its name and domain, and its last label. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  const labels = domain.split('.')
  const end = labels.length > 1 ? `.${labels.at(-1)}` : ''
  return `${[...name][0] ?? ''}${hidden}@${[...domain][0] ?? ''}${hidden}${end}`
}
