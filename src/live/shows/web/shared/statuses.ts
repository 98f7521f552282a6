/** Numbers of the show statuses (spec 3). */
export const showStatuses = { preShow: 0, onShow: 1, endShow: 2, onVod: 3, done: 4 } as const
