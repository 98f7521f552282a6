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
import { customFieldContent } from './import/custom-field-content.ts'
import { optionContent, optionValueContent } from './import/option-content.ts'
import { presaleContent } from './import/presale-content.ts'
import { productContent } from './import/product-content.ts'
import { projectContent } from './import/project-content.ts'
import { bannerContent, policyContent, updateContent } from './import/section-content.ts'
import { variantContent } from './import/variant-content.ts'
import { notifyRestocked, purgeRestockWishes } from './notify-restocked.ts'
import { shopData } from './personal-data.ts'
import { projectCalls } from './project-calls.ts'
import { projectMachine } from './project-machine.ts'
import { listProjectPaths } from './project-paths.ts'
import { sellTickets } from './sell-tickets.ts'
import { shopCalls } from './shop-calls.ts'
import { syncArtistSales } from './sync-artist-sales.ts'
import { closeQuietRooms } from './waiting-room/automatic-room.ts'
import { waitingCalls } from './waiting-room/calls.ts'
import { purgeWaitingPlaces } from './waiting-room/purge.ts'

export { cancelProject, publishProject } from './change-project.ts'
export { changeStock } from './change-stock.ts'
export { remindOfClosing, takeClosingProjects } from './closing.ts'
export { type ForSale, type ProductForSale, readForSale, type VariantForSale } from './for-sale.ts'
export { hasBought } from './has-bought.ts'
export { cellToHashSql as hashOfCell, codeCell, hashToCellSql as cellOfHash } from './import/code-cell.ts'
export { readLateTerms } from './late-terms.ts'
export { listProducts } from './list-products.ts'
export { findFirstOnSale as firstOnSale, listOnSale, type ProjectOnSale } from './on-sale.ts'
export { findPresale as presaleOf, hashCode as hashOfCode } from './presales.ts'
export {
  type ProductAdmission,
  type ProductFacts,
  readProductAdmissions as productAdmissions,
  readProductFacts as productFacts,
} from './product-facts.ts'
export { readFirstPictures as firstPictures } from './product-pictures.ts'
export { type ProductToBuy, readProductsToBuy } from './products-to-buy.ts'
export { readProjectNames as projectNames } from './project-names.ts'
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
  type AffectedSales as Sold,
  onSalesStop as whenSalesStop,
  refreshProject,
  stopSales,
} from './stop-sales.ts'
export { addSupporter, removeSupporter } from './supporters.ts'
export {
  hasWaitingRoom,
  isStillWaiting as isKeptWaiting,
  openAutomaticRoom as openByItself,
} from './waiting-room/automatic-room.ts'
export { isFansTurn as isInTurn } from './waiting-room/enter.ts'

whenArtistsAreMarked(syncArtistSales)
sellTickets()

/** Projects, their products and stock (docs/shop.md). */
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
  sitemap: listProjectPaths,
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
    ...[endSales, announceOpenings, notifyRestocked, purgeRestockWishes],
    ...[purgeWaitingPlaces, closeQuietRooms],
  ],
}
