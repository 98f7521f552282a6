import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, PathValue } from 'react-hook-form'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { type Form, type FormSchema, useForm } from '../../../../platform/web/forms/use-form.ts'
import { useTexts } from '../../../../platform/web/i18n.tsx'
import { getStudioErrorText } from './error-text.ts'
import { leaveGuard } from './leave-guard.ts'

/** The fields that someone else has changed meanwhile, with the values of both. */
export interface Conflict {
  version: number
  differing: Readonly<Record<string, { yours: unknown; theirs: unknown }>>
}

interface Setup<Values extends FieldValues> {
  /** The object's fields as they were read, and the version that they belong to. */
  values: DefaultValues<NoInfer<Values>>
  version: number
  schema: FormSchema<Values>
  /** Sends the changed fields; resolves with the object's new version. */
  save: (changed: Partial<Values>, version: number) => Promise<{ version: number }>
  savedText?: string
  /** Called when all is saved, such as to leave the page. */
  onSaved?: () => void
}

export interface EditForm<Values extends FieldValues> extends Form<Values> {
  conflict: Conflict | null
  /** Ends the conflict: fields in `theirs` get the other person's value, the next save is based on it. */
  resolve: (theirs: readonly string[]) => void
  discard: () => void
}

/**
 * A form that edits a versioned object (docs/web.md, forms). Only changed fields are sent. Leaving the page with
 * changes asks first. If someone else has saved meanwhile (409 `edited_meanwhile`), everything typed stays.
 */
export function useEditForm<Values extends FieldValues>(setup: Setup<Values>): EditForm<Values> {
  const { values, schema, save, savedText, onSaved } = setup
  const texts = useTexts()
  const [version, setVersion] = useState(setup.version)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const release = useRef(() => {})
  const form = useForm<Values>({
    schema,
    defaultValues: values,
    textOf: error => getStudioErrorText(texts, error) ?? '',
    async save(typed) {
      const changed = Object.fromEntries(Object.entries(typed).filter(([name]) => name in dirtyFields))
      try {
        const saved = await save(changed as Partial<Values>, version)
        setVersion(saved.version)
        form.reset(typed as DefaultValues<Values> & Values)
        release.current()
        onSaved?.()
        toasts.add(savedText ?? texts.t('studio.form.saved'), { type: 'success' })
      } catch (error) {
        const found = readConflict(error)
        if (!found) throw error
        setConflict(found)
      }
    },
  })
  const { isDirty, dirtyFields } = form.formState
  useEffect(() => {
    if (!isDirty) return
    release.current = leaveGuard.hold()
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      release.current()
      window.removeEventListener('beforeunload', ask)
    }
  }, [isDirty])

  return {
    ...form,
    conflict,
    resolve(theirs) {
      for (const name of theirs) {
        const value = conflict?.differing[name]?.theirs
        form.setValue(name as FieldPath<Values>, value as PathValue<Values, FieldPath<Values>>, {
          shouldDirty: true,
        })
      }
      if (conflict) setVersion(conflict.version)
      setConflict(null)
    },
    discard: () => form.reset(),
  }
}

function readConflict(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.code?.name !== 'edited_meanwhile') return null
  const { version, differing } = error.details
  if (typeof version !== 'number' || typeof differing !== 'object' || differing === null) return null
  return { version, differing: differing as Conflict['differing'] }
}
