declare module 'virtual:text-catalogs' {
  export const catalogs: Record<
    string,
    (() => Promise<{ default: Record<string, string | unknown[]> }>) | undefined
  >
}
