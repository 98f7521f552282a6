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
import { getErrorText, getFieldErrorText, mapServerFieldErrors } from './error-text.ts'

/**
 * A `z.object` whose messages are error codes (spec 5). Its fields have the order in which the form shows
 * them.
 */
export type FormSchema<Values> = ZodMiniType<Values> & { shape: Readonly<Record<string, unknown>> }

interface Setup<Values extends FieldValues> extends Pick<UseFormProps<Values>, 'mode'> {
  schema: FormSchema<Values>
  defaultValues: DefaultValues<NoInfer<Values>>
  /** Sends the values parsed by the schema; the form shows errors that it throws. */
  save: (values: Values) => unknown
  /** Maps the server's field names, in camelCase, to the form's if they differ. */
  names?: Readonly<Record<string, FieldPath<NoInfer<Values>>>>
  /** Prefix of text keys that are tried before `error.`, including the dot. */
  prefix?: string
  /** Returns the text of a form error, for errors whose `getErrorText` text doesn't fit. */
  textOf?: (error: unknown) => string
  /**
   * Shows form errors as toasts. Required if a button depends on `isValid`, because `root` errors make a form
   * invalid.
   */
  reports?: ErrorReports
  reportsFields?: boolean
}

/**
 * Wraps React Hook Form with a schema (docs/web.md). A rejected field gets its error code as its message; any
 * other failure becomes the error `root.serverError` or a toast. The first invalid field gets the focus.
 * While a submission is pending, further ones are ignored.
 */
export function useForm<Values extends FieldValues>(setup: Setup<Values>) {
  const { schema, save, names, prefix, textOf, reports, reportsFields = false, ...options } = setup
  const texts = useTexts()
  const fields = Object.keys(schema.shape) as FieldPath<Values>[]
  const isRunning = useRef(false)
  const form = useHookForm<Values>({ ...options, resolver: createResolver(schema), shouldFocusError: false })
  const { errors, submitCount } = form.formState

  // Focuses the first invalid field after its error is rendered, so that both are announced together.
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
      const codes = mapServerFieldErrors(error, fields, names)
      const refused = fields.filter(name => getFieldErrorText(texts, codes[name], prefix) !== null)
      for (const name of refused) {
        // Ignores the error of a value that the fan has edited meanwhile.
        if (form.getValues(name) === typed[name])
          form.setError(name, { type: 'server', message: codes[name] })
      }
      const isFormError = refused.length === 0
      if (act && (isFormError || reportsFields)) reports?.report(act, error)
      else if (isFormError)
        form.setError('root.serverError', { message: textOf?.(error) ?? getErrorText(texts, error) ?? '' })
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

  const getFieldError = (name: FieldPath<Values>): string | null =>
    getFieldErrorText(texts, form.getFieldState(name, form.formState).error?.message, prefix)

  /**
   * Registers an input and returns its props with the text of its error. Editing it clears the form error.
   */
  const field = <Name extends FieldPath<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => ({
    ...form.register(name, { ...rules, onChange: () => errors.root && form.clearErrors('root') }),
    error: getFieldError(name),
  })

  return { ...form, submit, field, errorOf: getFieldError }
}

export type Form<Values extends FieldValues> = ReturnType<typeof useForm<Values>>

/** Creates a resolver that returns only the first issue of each field. */
function createResolver<Values extends FieldValues>(schema: FormSchema<Values>): Resolver<Values> {
  return values => {
    const read = schema.safeParse(values)
    if (read.success) return { values: read.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, message } of read.error.issues) errors[path.join('.')] ??= { type: 'schema', message }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
