/** Joiners between characters or emoji, which Persian and Sinhala names and family emoji need. */
const joiners =
  /([\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{L}\p{M}\p{Extended_Pictographic}])/gu

/**
 * Returns whether a name has characters that are invisible, change the text direction, break the line or were
 * lost in decoding.
 */
export const hasInvisibleCharacters = (name: string) =>
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd\u115f\u1160\u3164\uffa0]/u.test(name.replace(joiners, '$1'))
