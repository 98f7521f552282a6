/** Entries of one push; some 30 kB. */
export const entriesOfPushMax = 300
