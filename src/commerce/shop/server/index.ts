import { whenArtistsAreMarked } from '../../../catalogue/artists/server/index.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { announceOpenings } from './announce-openings.ts'
import { checkProjects } from './commands/check-projects.ts'
import { deleteProjectCommand } from './commands/delete-project.ts'
import { moveProjectCommand } from './commands/move-project.ts'
import { statusCommands } from './commands/set-project-status.ts'
import { stockCommands } from './commands/stock-commands.ts'
import { waitingRoomCommands } from './commands/waiting-room-commands.ts'
import { endSales } from './end-sales.ts'
import { updateFeed } from './feeds/update-feed.ts'
import { followArtistMark } from './follow-artist-mark.ts'
import { customFieldContent } from './import/custom-field-content.ts'
import { optionContent, optionValueContent } from './import/option-content.ts'
import { presaleContent } from './import/presale-content.ts'
import { productContent } from './import/product-content.ts'
import { projectContent } from './import/project-content.ts'
import { bannerContent, policyContent, updateContent } from './import/section-content.ts'
import { variantContent } from './import/variant-content.ts'
import { shopData } from './personal-data.ts'
import { projectCalls } from './project-calls.ts'
import { projectMachine } from './project-machine.ts'
import { projectPaths } from './project-paths.ts'
import { sellTickets } from './sell-tickets.ts'
import { shopCalls } from './shop-calls.ts'
import { forgetRestockWishes, tellRestocked } from './tell-restocked.ts'
import { closeQuietRooms } from './waiting-room/automatic-room.ts'
import { waitingCalls } from './waiting-room/calls.ts'
import { forgetWaitingPlaces } from './waiting-room/forget.ts'

export { cancelProject, publishProject } from './change-project.ts'
export { changeStock } from './change-stock.ts'
export { remindOfClosing, takeClosingProjects } from './closing.ts'
export { type ForSale, type ProductForSale, readForSale, type VariantForSale } from './for-sale.ts'
export { hasBought } from './has-bought.ts'
export { cellOfHash, codeCell, hashOfCell } from './import/code-cell.ts'
export { readLateTerms } from './late-terms.ts'
export { listProducts } from './list-products.ts'
export { firstOnSale, listOnSale, type ProjectOnSale } from './on-sale.ts'
export { hashOfCode, presaleOf } from './presales.ts'
export {
  type ProductAdmission,
  type ProductFacts,
  productAdmissions,
  productFacts,
} from './product-facts.ts'
export { firstPictures } from './product-pictures.ts'
export { type ProductToBuy, readProductsToBuy } from './products-to-buy.ts'
export { projectNames } from './project-names.ts'
export {
  cancelUntil,
  isSaleOff,
  isSaleOver,
  isSalePaused,
  isSaleStopped,
  projectAvailability,
} from './project-terms.ts'
export {
  giveHeld,
  hasSoldOut,
  holdStock,
  holdStockAtCommit,
  isShortOfStock,
  releaseStock,
  type Shortage,
  type StockLine,
  sellHeld,
  takeBackSold,
} from './stock.ts'
export {
  refreshProject,
  type Sold,
  stopSales,
  whenSalesStop,
} from './stop-sales.ts'
export { addSupporter, removeSupporter } from './supporters.ts'
export { hasWaitingRoom, isKeptWaiting, openByItself } from './waiting-room/automatic-room.ts'
export { isInTurn } from './waiting-room/enter.ts'

whenArtistsAreMarked(followArtistMark)
sellTickets()

/** Projects, what they sell, and how much of it there is: docs/shop.md. */
export const shopModule: ServerModule = {
  name: 'shop',
  tables: [
    'projects',
    'project_events',
    'project_pictures',
    'project_sales',
    'products',
    'product_pictures',
    'product_prices',
    'product_options',
    'option_values',
    'variants',
    'variant_prices',
    'custom_fields',
    'presales',
    'waiting_rooms',
    'project_updates',
    'shop_policies',
    'project_banners',
    'supporter_countries',
  ],
  sitemap: projectPaths,
  contents: [
    ...[projectContent, productContent, optionContent, optionValueContent, variantContent],
    ...[customFieldContent, presaleContent, updateContent, policyContent, bannerContent],
  ],
  commands: [
    ...[...statusCommands, moveProjectCommand, deleteProjectCommand, checkProjects],
    ...[...stockCommands, ...waitingRoomCommands],
  ],
  documents: [updateFeed],
  implementations: [...shopCalls, ...projectCalls, ...waitingCalls],
  machines: [projectMachine],
  personalData: shopData,
  tasks: [
    ...[endSales, announceOpenings, tellRestocked, forgetRestockWishes],
    ...[forgetWaitingPlaces, closeQuietRooms],
  ],
}
