import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createTransportError, parseErrorBody } from '../api/api-error.ts'
import { createTexts, TextsProvider } from '../i18n.tsx'
import type { ErrorReports } from './error-reports.ts'
import { email, password } from './field-rules.ts'
import { type Form, useForm } from './use-form.ts'

const schema = z.object({ email_address: email(), password })
type Values = z.infer<typeof schema>

const refused = (description: unknown) =>
  parseErrorBody(
    400,
    { error_code: { name: 'validation_failed', value: 1 }, description, message: 'm' },
    null,
  )

interface Props {
  save: (values: Values) => unknown
  names?: Record<string, keyof Values>
  textOf?: (error: unknown) => string
  reports?: ErrorReports
  reportsFields?: boolean
  onForm: (form: Form<Values>) => void
}

function Probe({ onForm, ...setup }: Props) {
  const form = useForm({ schema, defaultValues: { email_address: '', password: '' }, ...setup })
  form.field('email_address')
  form.field('password')
  onForm(form)
  return null
}

async function theForm(save: Props['save'], extra: Partial<Props> = {}) {
  const texts = createTexts('en')
  await texts.load(['error', 'settings'])
  const { promise, resolve } = Promise.withResolvers<Form<Values>>()
  renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <Probe {...extra} save={save} onForm={resolve} />
    </TextsProvider>,
  )
  const form = await promise
  // Set by an effect in a browser.
  form.control._state.mount = true
  return form
}

const right = { email_address: ' mira@example.org ', password: ' a b ' }

function fill(form: Form<Values>, values: Partial<Values> = right): void {
  for (const [name, value] of Object.entries(values)) form.setValue(name as keyof Values, value)
}
const getCodes = (form: Form<Values>) =>
  (['email_address', 'password', 'root.serverError'] as const).map(
    name => form.getFieldState(name as keyof Values).error?.message,
  )

describe('useForm', () => {
  test('saves the values parsed by the schema', async () => {
    const save = vi.fn()
    const form = await theForm(save)
    fill(form)
    await form.submit()
    expect(save.mock.calls).toEqual([[{ email_address: 'mira@example.org', password: ' a b ' }]])
    expect(getCodes(form)).toEqual([undefined, undefined, undefined])
  })

  test('saves nothing while a field is invalid', async () => {
    const save = vi.fn()
    const form = await theForm(save)
    fill(form, { email_address: 'mira' })
    await form.submit()
    expect(save).not.toHaveBeenCalled()
    expect(getCodes(form)).toEqual(['ERR_INVALID_EMAIL', 'ERR_REQUIRED', undefined])
  })

  test("sets the server's error codes on their fields, including renamed ones", async () => {
    const form = await theForm(
      async () => {
        throw refused({ primary_email: 'ERR_INVALID_EMAIL', password: 'ERR_INVALID', shoe: 'ERR_REQUIRED' })
      },
      { names: { primaryEmail: 'email_address' } },
    )
    fill(form)
    await form.submit()
    expect(getCodes(form)).toEqual(['ERR_INVALID_EMAIL', 'ERR_INVALID', undefined])
  })

  test('sets a form error when a failure names no field, and clears it on the next attempt', async () => {
    const save = vi.fn().mockRejectedValueOnce(createTransportError('network', 'Network Error'))
    const form = await theForm(save)
    fill(form)
    await form.submit()
    expect(getCodes(form)).toEqual([undefined, undefined, expect.stringContaining('No connection') as string])
    await form.submit()
    expect(getCodes(form)).toEqual([undefined, undefined, undefined])
  })

  test('sets a form error when the rejection has no known text or field', async () => {
    for (const description of [{ password: 'ERR_NEW' }, { shoe: 'ERR_REQUIRED' }]) {
      const form = await theForm(async () => {
        throw refused(description)
      })
      fill(form)
      await form.submit()
      expect(getCodes(form)).toEqual([undefined, undefined, expect.any(String)])
    }
  })

  test('shows a form error as a toast when `reports` is set', async () => {
    const [latest, busy] = [Symbol('latest'), refused('busy')]
    const report = vi.fn()
    const reports = { act: () => latest, isLatest: () => true, report }
    const form = await theForm(
      async () => {
        throw busy
      },
      { reports },
    )
    fill(form)
    await form.submit()
    expect(report.mock.calls).toEqual([[latest, busy]])
    expect(getCodes(form)).toEqual([undefined, undefined, undefined])
  })

  test('also shows field errors as toasts when `reportsFields` is set', async () => {
    const report = vi.fn()
    const reports = { act: () => Symbol('act'), isLatest: () => true, report }
    const save = async () => {
      throw refused({ password: 'ERR_INVALID' })
    }
    for (const reportsFields of [false, true]) {
      const form = await theForm(save, { reports, reportsFields })
      fill(form)
      await form.submit()
      expect(getCodes(form)).toEqual([undefined, 'ERR_INVALID', undefined])
      expect(report).toHaveBeenCalledTimes(reportsFields ? 1 : 0)
    }
  })

  test('uses `textOf` for the text of a form error', async () => {
    const save = async () => {
      throw refused('busy')
    }
    const form = await theForm(save, { textOf: () => 'Later, please.' })
    fill(form)
    await form.submit()
    expect(getCodes(form)).toEqual([undefined, undefined, 'Later, please.'])
  })

  test('sets no error on a field that was edited meanwhile', async () => {
    const form: Form<Values> = await theForm(async () => {
      form.setValue('password', 'another')
      throw refused({ password: 'ERR_INVALID' })
    })
    fill(form)
    await form.submit()
    expect(getCodes(form)).toEqual([undefined, undefined, undefined])
  })

  test('ignores a submit while one is in flight', async () => {
    const way = Promise.withResolvers<void>()
    const save = vi.fn(() => way.promise)
    const form = await theForm(save)
    fill(form)
    const first = form.submit()
    await form.submit()
    await expect.poll(() => save.mock.calls.length).toBe(1)
    way.resolve()
    await first
    await form.submit()
    expect(save).toHaveBeenCalledTimes(2)
  })
})
