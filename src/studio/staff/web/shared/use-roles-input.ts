import { useT } from '../../../../platform/web/i18n.tsx'
import type { EditForm } from '../../../kit/web/shared/use-edit-form.ts'
import type { Assignment } from '../../contract.ts'

/** Returns the props of the `RolesField` of a form. */
export function useRolesInput<Values extends { roles: Assignment[] }>(form: EditForm<Values>) {
  const t = useT()
  // The field's type isn't known to the library's generic types.
  const { watch, setValue, clearErrors, formState } = form as unknown as EditForm<{ roles: Assignment[] }>
  const value = watch('roles')
  const texts = { none: t('studio-team.roles.needOne'), noArtist: t('studio-team.roles.needArtist') }
  return {
    value,
    onChange(roles: Assignment[]) {
      clearErrors('root')
      setValue('roles', roles, { shouldDirty: true, shouldValidate: formState.isSubmitted })
    },
    error: formState.errors.roles ? (value.length === 0 ? texts.none : texts.noArtist) : null,
  }
}
