/** What a press of a key says, as far as it matters here. */
export interface Press {
  key: string
  shiftKey: boolean
  isComposing: boolean
  /** 229 while an input method has the key, also where `isComposing` has just ended (Safari). */
  keyCode: number
}

/** Whether a press sends: Enter on a desk, and never the Enter that ends the composition of Hangul or kana. */
export function sends({ key, shiftKey, isComposing, keyCode }: Press, isDesk: boolean): boolean {
  return isDesk && key === 'Enter' && !shiftKey && !isComposing && keyCode !== 229
}
