import { country } from '../../../../catalogue/cities/server/index.ts'
import { text, whole } from '../../../../platform/import/cell-types.ts'
import type { ContentKind } from '../../../../platform/import/kind.ts'
import { moment } from '../../../../platform/import/moment-cell.ts'
import { findPeriodProblem } from './fee-content.ts'

/**
 * Imports the countries in which the seller is registered for VAT or sales tax from a file (docs/shop.md).
 */
export const registrationContent: ContentKind = {
  name: 'tax-registrations',
  table: 'tax_registrations',
  isRemovable: true,
  natural: {
    keyColumns: ['country', 'valid_from'],
    match: 't.country = s.country and t.valid_from = s.valid_from',
  },
  columns: {
    country: { type: country, help: 'where', isRequired: true },
    valid_from: { type: moment, help: 'from then on', isRequired: true },
    valid_until: { type: moment, help: 'and until then' },
  },
  checkRow: findPeriodProblem,
}

export const taxRateContent: ContentKind = {
  name: 'tax-rates',
  table: 'tax_rates',
  isRemovable: true,
  natural: {
    keyColumns: ['country', 'tax_kind', 'valid_from'],
    match: 't.country = s.country and t.tax_kind = s.tax_kind and t.valid_from = s.valid_from',
  },
  columns: {
    country: { type: country, help: 'where', isRequired: true },
    tax_kind: {
      type: text(30, /^[a-z_]+$/, 'small letters and _'),
      help: 'standard, books, shipping, …',
      isRequired: true,
    },
    valid_from: { type: moment, help: 'from then on', isRequired: true },
    basis_points: { type: whole(0, 10_000), help: 'hundredths of a percent', isRequired: true },
    source: { type: text(300), help: 'where the rate was read', isRequired: true },
  },
}
