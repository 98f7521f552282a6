/**
 * Breakpoints in CSS pixels, from the largest (spec 9). A width below `sm` is xs. Media queries use the same
 * values.
 */
export const breakpoints = { xl: 1200, lg: 1024, md: 768, sm: 480, xs: 0 } as const
