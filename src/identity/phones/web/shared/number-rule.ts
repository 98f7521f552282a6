import type { ZodMiniType } from 'zod/mini'
import { findProblem, rule } from '../../../../platform/web/forms/field-rules.ts'
import { normalizeDigits } from './phone-digits.ts'

/** Creates the form schema's check of a number's digits by the rules of its country (spec 5). */
export const createNumberRule = <Country extends string, Number extends string>(
  country: Country,
  number: Number,
  digits: ZodMiniType<string>,
) =>
  rule(
    (typed: Record<Country | Number, string>) =>
      findProblem(digits, normalizeDigits(typed[country], typed[number])),
    number,
  )
