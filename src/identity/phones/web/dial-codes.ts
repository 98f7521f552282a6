import { useQuery } from '@tanstack/react-query'
import type { DropdownOption } from '../../../platform/ui/combobox.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { dialCodesQuery } from '../../accounts/web/shared/own-country.ts'
import { buildDialCodeOptions } from './shared/dial-code-options.ts'

/** Returns country options sorted by name, and whether loading failed. */
export function useDialCodes(): { options: DropdownOption[]; isFailed: boolean } {
  const { tag } = useTexts()
  const { data, isError } = useQuery(dialCodesQuery(useApi()))
  return { options: data ? buildDialCodeOptions(data.results, tag) : [], isFailed: isError }
}
