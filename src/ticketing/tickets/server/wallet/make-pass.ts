import type { EntryTicket } from '../../../../commerce/orders/contract.ts'
import { brand } from '../../../../platform/brand.ts'
import { paths } from '../../../../platform/contract/paths.ts'
import { groupCode } from '../../../../platform/contract/typed-code.ts'
import { isTimeKnown, passFields } from './pass-fields.ts'
import { passPictures } from './pass-pictures.ts'
import type { WalletConfig } from './wallet-config.ts'

interface Setup {
  wallet: WalletConfig
  locale: string
  origin: string
}

/** The mark's colours (`public/icon.svg`). */
const colours = {
  backgroundColor: 'rgb(255, 95, 46)',
  foregroundColor: 'rgb(25, 13, 9)',
  labelColor: 'rgb(25, 13, 9)',
}

/**
 * A ticket as a signed `.pkpass` file. Its serial number is the ticket's id, so a ticket that was named anew replaces the
 * older pass in the wallet. The library is loaded by the first pass: most sites have no keys for it.
 */
export async function makePass(ticket: EntryTicket, { wallet, locale, origin }: Setup): Promise<Buffer> {
  const { PKPass } = await import('passkit-generator')
  const { certificate: signerCert, key: signerKey, issuer: wwdr, passTypeId, teamId } = wallet
  const { description, ...fields } = passFields(ticket, {
    locale,
    page: `${origin}${ticket.order_id ? paths.order(ticket.order_id, 'tickets') : paths.ticket(ticket.ticket_id)}`,
  })
  const pass = new PKPass(
    await passPictures(),
    { signerCert, signerKey, wwdr },
    {
      passTypeIdentifier: passTypeId,
      teamIdentifier: teamId,
      serialNumber: ticket.ticket_id,
      organizationName: brand.name,
      logoText: brand.name,
      description,
      ...colours,
      // A code is one person's: it is passed on by a link, which makes a new one.
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
