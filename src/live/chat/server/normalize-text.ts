import { countCharacters } from '../../../platform/contract/characters.ts'
import { isBlank } from '../../../platform/contract/lookalikes.ts'
import { textLengthMax, textUnitsMax } from '../chat-shapes.ts'

/** Maximum combining marks per character. No supported language uses more; longer stacks are "zalgo" text. */
const marksMax = 4

const lineBreaks = /[\p{Zl}\p{Zp}\p{Zs}\t\n\v\f\r]+/gu
/** Tag characters are valid only after a black flag (England, Scotland, Wales). */
const tagsElsewhere = /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0000}-\u{e007f}]/gu
/**
 * Matches control, private-use, unassigned, invisible and bidirectional characters, except the joiners
 * (emoji, Persian) and the tags and selectors of emoji.
 */
const invisible =
  /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])(?:\u034f|[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u115f\u1160\u3164\uffa0])/gu
const joinersAlone =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+|[\u200c\u200d]+$/gu
const marks = new RegExp(`(\\p{M}{${marksMax}})\\p{M}+`, 'gu')

export type NormalizedText =
  | { ok: true; text: string }
  | { ok: false; problem: 'ERR_REQUIRED' | 'ERR_INVALID_LENGTH' }

/**
 * Normalizes a fan's input to one line of plain text without bidirectional, invisible or stacked characters.
 * The result is never markup: render it as text.
 */
export function normalizeText(typed: string): NormalizedText {
  const text = typed
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(lineBreaks, ' ')
    .replaceAll(tagsElsewhere, '')
    .replaceAll(invisible, '')
    .replaceAll(joinersAlone, '')
    .replaceAll(marks, '$1')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  if (isBlank(text)) return { ok: false, problem: 'ERR_REQUIRED' }
  if (text.length > textUnitsMax || countCharacters(text) > textLengthMax)
    return { ok: false, problem: 'ERR_INVALID_LENGTH' }
  return { ok: true, text }
}
