/** Breakpoints in CSS pixels, in the order of spec 9. A width below `sm` is xs. The media queries use the same. */
export const breakpoints = { xl: 1200, lg: 1024, md: 768, sm: 480, xs: 0 } as const
