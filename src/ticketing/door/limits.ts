/** Maximum number of entries per push, about 30 kB. */
export const pushEntriesMax = 300
