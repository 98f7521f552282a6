/**
 * What laws want a company to say about itself, and who works for it. Samples: an operator writes their own here, in
 * brand.ts and in the texts (docs/legal.md).
 */
export const operator = {
  company: {
    phone: '+00 00 000 0000',
    country: 'Sampleland',
    register: 'Sampletown 00000',
    vat: 'XX000000000',
    /** Registration for selling online in the Republic of Korea. */
    mailOrder: '0000-Sampletown-00000',
    officer: 'B. Sample',
    /** Answers for what stands on the pages. */
    editor: 'C. Sample',
  },
  mail: {
    help: 'help@fanfare.example',
    legal: 'legal@fanfare.example',
    privacy: 'privacy@fanfare.example',
    copyright: 'copyright@fanfare.example',
  },
  processors: {
    hosting: 'Sample Hosting Ltd.',
    mail: 'Sample Mail Ltd.',
    sms: 'Sample Text Ltd.',
    parcels: 'Sample Parcel Ltd.',
    escrow: 'Sample Escrow Ltd.',
  },
} as const
