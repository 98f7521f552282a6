/**
 * Legally required information about the company and its service providers. These are samples that operators
 * replace here, in brand.ts and in the texts (docs/accounts.md).
 */
export const operator = {
  company: {
    phone: '+00 00 000 0000',
    country: 'Sampleland',
    register: 'Sampletown 00000',
    vat: 'XX000000000',
    /** Registration number as an online seller in the Republic of Korea. */
    mailOrder: '0000-Sampletown-00000',
    officer: 'B. Sample',
    /** Person responsible for the content of the pages. */
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
