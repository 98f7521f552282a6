const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '^{}\\[~]|€'

/**
 * Returns the number of SMS segments of a text: one for up to 160 characters of the GSM alphabet or 70 of
 * UCS-2; the segments of longer texts have a header each, which leaves 153 and 67. Characters of the GSM
 * extension table count as two.
 */
export function countSegments(text: string): number {
  const isGsm = [...text].every(sign => basic.includes(sign) || extended.includes(sign))
  const length = isGsm
    ? [...text].reduce((sum, sign) => sum + (extended.includes(sign) ? 2 : 1), 0)
    : text.length
  const [single, each] = isGsm ? [160, 153] : [70, 67]
  return length <= single ? 1 : Math.ceil(length / each)
}
