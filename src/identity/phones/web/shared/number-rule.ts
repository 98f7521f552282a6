import type { ZodMiniType } from 'zod/mini'
import { problemOf, rule } from '../../../../platform/web/forms/field-rules.ts'
import { fieldDigits } from './phone-digits.ts'

/** A rule of a number's digits, which are read as its country writes them: a check of the form's schema (spec 5). */
export const numberRule = <Country extends string, Number extends string>(
  country: Country,
  number: Number,
  digits: ZodMiniType<string>,
) =>
  rule(
    (typed: Record<Country | Number, string>) =>
      problemOf(digits, fieldDigits(typed[country], typed[number])),
    number,
  )
