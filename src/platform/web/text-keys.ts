import type common from '../../../locales/en/common.json'
import type error from '../../../locales/en/error.json'
import type offline from '../../../locales/en/offline.json'
import type video from '../../../locales/en/video.json'

/** Files of `locales/en` that browsers load, by area; each domain adds its own in `texts.ts`. */
export interface TextAreas {
  common: typeof common
  error: typeof error
  offline: typeof offline
  video: typeof video
}

/** Name of a file in `locales/<locale>/`, whose texts belong together and are loaded together. */
export type TextArea = keyof TextAreas

/** Key of a text, such as `search.placeholder`; an unknown key is a type error. */
export type TextKey = { [Area in TextArea]: keyof TextAreas[Area] }[TextArea]

/**
 * The middle parts of keys with this start and end: `TextKeyBetween<'help.q.', '.question'>` contains the
 * names of the questions.
 */
export type TextKeyBetween<Start extends string, End extends string = ''> = ExtractMiddle<TextKey, Start, End>
type ExtractMiddle<
  Key,
  Start extends string,
  End extends string,
> = Key extends `${Start}${infer Middle}${End}` ? Middle : never
