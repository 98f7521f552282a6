import { useTexts } from '../../../../platform/web/i18n.tsx'

/** Returns a function that translates the English names of default roles; other names stay as they are. */
export function useRoleName(): (name: string) => string {
  const { t, has } = useTexts()
  return name => {
    const key = `studio.role.${name}`
    return has(key) ? t(key) : name
  }
}
