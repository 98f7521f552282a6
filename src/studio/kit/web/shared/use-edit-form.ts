import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, PathValue } from 'react-hook-form'
import { ApiError, isRejectedByServer } from '../../../../platform/web/api/api-error.ts'
import { createUuid } from '../../../../platform/web/api/random-uuid.ts'
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

interface Setup<Values extends FieldValues, Saved extends { version: number }> {
  /** The object's fields as they were read, and the version that they belong to. */
  values: DefaultValues<NoInfer<Values>>
  version: number
  schema: FormSchema<Values>
  /**
   * Sends the changed fields; resolves with the object's new version. A repeat of the same values after a lost
   * answer has the same key, so that it saves once.
   */
  save: (changed: Partial<Values>, version: number, idempotencyKey: string) => Promise<Saved>
  savedText?: string
  /** Called when all is saved, such as to leave the page. */
  onSaved?: (saved: NoInfer<Saved>) => void
}

export interface EditForm<Values extends FieldValues> extends Form<Values> {
  conflict: Conflict | null
  /** Ends the conflict: fields in `theirs` get the other person's value, the next save is based on it. */
  resolve: (theirs: readonly string[]) => void
  discard: () => void
  /** The version that the next save is based on. */
  version: number
  /** Bases the next save on a version that another act of the same person has made. */
  setVersion: (version: number) => void
}

/**
 * A form that edits a versioned object (docs/web.md, forms). Only changed fields are sent. Leaving the page with
 * changes asks first. If someone else has saved meanwhile (409 `edited_meanwhile`), everything typed stays.
 */
export function useEditForm<
  Values extends FieldValues,
  Saved extends { version: number } = { version: number },
>(setup: Setup<Values, Saved>): EditForm<Values> {
  const { values, schema, save, savedText, onSaved } = setup
  const texts = useTexts()
  const [version, setVersion] = useState(setup.version)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const release = useRef(() => {})
  const getKey = useRepeatKey()
  const form = useForm<Values>({
    schema,
    defaultValues: values,
    textOf: error => getStudioErrorText(texts, error) ?? '',
    async save(typed) {
      const changed = Object.fromEntries(Object.entries(typed).filter(([name]) => name in dirtyFields))
      const key = getKey([changed, version])
      try {
        const saved = await save(changed as Partial<Values>, version, key.value)
        key.end()
        setVersion(saved.version)
        form.reset(typed as DefaultValues<Values> & Values)
        release.current()
        onSaved?.(saved)
        toasts.add(savedText ?? texts.t('studio.form.saved'), { type: 'success' })
      } catch (error) {
        if (isRejectedByServer(error)) key.end()
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
    version,
    setVersion,
  }
}

/** Returns a function that gives the same key for the same input, until the server has answered. */
function useRepeatKey() {
  const last = useRef({ input: '', value: '' })
  return (sent: unknown) => {
    const input = JSON.stringify(sent)
    if (last.current.input !== input) last.current = { input, value: createUuid() }
    const { value } = last.current
    const end = () => {
      last.current = { input: '', value: '' }
    }
    return { value, end }
  }
}

function readConflict(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.code?.name !== 'edited_meanwhile') return null
  const { version, differing } = error.details
  if (typeof version !== 'number' || typeof differing !== 'object' || differing === null) return null
  return { version, differing: differing as Conflict['differing'] }
}
