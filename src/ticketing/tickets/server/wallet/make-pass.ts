import type { EntryTicket } from '../../../../commerce/orders/contract.ts'
import { brand } from '../../../../platform/brand.ts'
import { paths } from '../../../../platform/contract/paths.ts'
import { groupCode } from '../../../../platform/contract/typed-code.ts'
import { buildPassFields, isTimeKnown } from './pass-fields.ts'
import { drawPassPictures } from './pass-pictures.ts'
import type { WalletConfig } from './wallet-config.ts'

interface Setup {
  wallet: WalletConfig
  locale: string
  origin: string
}

/** The logo's colors (`public/icon.svg`). */
const colours = {
  backgroundColor: 'rgb(255, 95, 46)',
  foregroundColor: 'rgb(25, 13, 9)',
  labelColor: 'rgb(25, 13, 9)',
}

/**
 * Creates a ticket's signed `.pkpass` file. Its serial number is the ticket's id, so that a renamed ticket
 * replaces the older pass in the wallet. The library is loaded with the first pass, because most
 * installations have no keys for it.
 */
export async function makePass(ticket: EntryTicket, { wallet, locale, origin }: Setup): Promise<Buffer> {
  const { PKPass } = await import('passkit-generator')
  const { certificate: signerCert, key: signerKey, issuer: wwdr, passTypeId, teamId } = wallet
  const { description, ...fields } = buildPassFields(ticket, {
    locale,
    page: `${origin}${ticket.order_id ? paths.order(ticket.order_id, 'tickets') : paths.ticket(ticket.ticket_id)}`,
  })
  const pass = new PKPass(
    await drawPassPictures(),
    { signerCert, signerKey, wwdr },
    {
      passTypeIdentifier: passTypeId,
      teamIdentifier: teamId,
      serialNumber: ticket.ticket_id,
      organizationName: brand.name,
      logoText: brand.name,
      description,
      ...colours,
      // A code admits only one person; passing a ticket on by a link creates a new code.
      sharingProhibited: true,
    },
  )
  pass.type = 'eventTicket'
  pass.headerFields.push(...fields.header)
  pass.primaryFields.push(...fields.primary)
  pass.secondaryFields.push(...fields.secondary)
  pass.auxiliaryFields.push(...fields.auxiliary)
  pass.backFields.push(...fields.back)
  pass.setBarcodes({
    format: 'PKBarcodeFormatQR',
    messageEncoding: 'iso-8859-1',
    message: ticket.token ?? '',
    altText: groupCode(ticket.short_code ?? ''),
  })
  const { admits_from: from, admits_until: until } = ticket
  const isTimed = isTimeKnown(ticket)
  if (isTimed && from) pass.setRelevantDate(new Date(from))
  if (isTimed && until) pass.setExpirationDate(new Date(until))
  return pass.getAsBuffer()
}
