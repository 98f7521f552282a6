/** Joiners between letters or emoji: Persian and Sinhala names and families need them. */
const joiners =
  /([\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{L}\p{M}\p{Extended_Pictographic}])/gu

/** True where a person's name holds characters that hide, turn the text, end the line or were lost. */
export const hasUnseenCharacters = (name: string) =>
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd\u115f\u1160\u3164\uffa0]/u.test(name.replace(joiners, '$1'))
