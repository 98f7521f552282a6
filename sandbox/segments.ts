const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '^{}\\[~]|€'

/**
 * How many messages a text is sent as: 160 characters of GSM's alphabet or 70 of UCS-2 in one; in several each loses
 * the room of a header (153 and 67). Signs of the extension table take two places.
 */
export function segmentCount(text: string): number {
  const isGsm = [...text].every(sign => basic.includes(sign) || extended.includes(sign))
  const length = isGsm
    ? [...text].reduce((sum, sign) => sum + (extended.includes(sign) ? 2 : 1), 0)
    : text.length
  const [single, each] = isGsm ? [160, 153] : [70, 67]
  return length <= single ? 1 : Math.ceil(length / each)
}
