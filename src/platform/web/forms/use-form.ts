import { useEffect, useEffectEvent, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type Resolver,
  type UseFormProps,
  useForm as useHookForm,
} from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { useTexts } from '../i18n.tsx'
import type { ErrorReports } from './error-reports.ts'
import { errorText, fieldErrorText, serverFieldErrors } from './error-text.ts'

/** A `z.object` whose messages are codes (spec 5). The order of its fields is the order in which they stand. */
export type FormSchema<Values> = ZodMiniType<Values> & { shape: Readonly<Record<string, unknown>> }

interface Setup<Values extends FieldValues> extends Pick<UseFormProps<Values>, 'mode'> {
  schema: FormSchema<Values>
  defaultValues: DefaultValues<NoInfer<Values>>
  /** Sends what the schema has read; what it throws is shown. */
  save: (values: Values) => unknown
  /** The server's names, in camelCase, of fields that are called otherwise here. */
  names?: Readonly<Record<string, FieldPath<NoInfer<Values>>>>
  /** The beginning of keys that are looked up before `error.`, with its dot. */
  prefix?: string
  /** The text of an error of the whole form, where `errorText` has not the right one. */
  textOf?: (error: unknown) => string
  /** Shows errors of the whole form as toasts. A button that waits for `isValid` needs it: `root` makes a form invalid. */
  reports?: ErrorReports
  /** Shows those of fields as toasts, too (spec 8). */
  reportsFields?: boolean
}

/**
 * React Hook Form with a schema (docs/forms.md). A refused field has its code as its message, all else is the error
 * `root.serverError` or a toast; the first wrong field gets the focus. A form is sent once at a time.
 */
export function useForm<Values extends FieldValues>(setup: Setup<Values>) {
  const { schema, save, names, prefix, textOf, reports, reportsFields = false, ...options } = setup
  const texts = useTexts()
  const fields = Object.keys(schema.shape) as FieldPath<Values>[]
  const isRunning = useRef(false)
  const form = useHookForm<Values>({ ...options, resolver: resolverOf(schema), shouldFocusError: false })
  const { errors, submitCount } = form.formState

  // After the render that shows the errors, so that they are read out with their field.
  const focusFirstWrong = useEffectEvent(() => {
    const wrong = fields.find(name => errors[name])
    if (wrong) form.setFocus(wrong)
  })
  useEffect(() => {
    if (submitCount > 0) focusFirstWrong()
  }, [submitCount])

  async function send(values: Values): Promise<void> {
    const typed = { ...form.getValues() }
    const act = reports?.act()
    try {
      await save(values)
    } catch (error) {
      const codes = serverFieldErrors(error, fields, names)
      const refused = fields.filter(name => fieldErrorText(texts, codes[name], prefix) !== null)
      for (const name of refused) {
        // A value that has been typed over since then was not refused.
        if (form.getValues(name) === typed[name])
          form.setError(name, { type: 'server', message: codes[name] })
      }
      const isOfWhole = refused.length === 0
      if (act && (isOfWhole || reportsFields)) reports?.report(act, error)
      else if (isOfWhole)
        form.setError('root.serverError', { message: textOf?.(error) ?? errorText(texts, error) ?? '' })
    }
  }

  async function submit(event?: { preventDefault: () => void }): Promise<void> {
    event?.preventDefault()
    if (isRunning.current) return
    isRunning.current = true
    await form
      .handleSubmit(send)()
      .finally(() => {
        isRunning.current = false
      })
  }

  const errorOf = (name: FieldPath<Values>): string | null =>
    fieldErrorText(texts, form.getFieldState(name, form.formState).error?.message, prefix)

  /** Registers an input, with the text of its error. The error of the whole form goes when it is typed into. */
  const field = <Name extends FieldPath<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => ({
    ...form.register(name, { ...rules, onChange: () => errors.root && form.clearErrors('root') }),
    error: errorOf(name),
  })

  return { ...form, submit, field, errorOf }
}

export type Form<Values extends FieldValues> = ReturnType<typeof useForm<Values>>

/** The first thing that is wrong with each field. */
function resolverOf<Values extends FieldValues>(schema: FormSchema<Values>): Resolver<Values> {
  return values => {
    const read = schema.safeParse(values)
    if (read.success) return { values: read.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, message } of read.error.issues) errors[path.join('.')] ??= { type: 'schema', message }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
