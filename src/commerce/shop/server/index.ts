import { onArtistsMarked } from '../../../catalogue/artists/server/index.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { cancelProjectAct } from './acts/cancel-project-act.ts'
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
import { registerTicketSales } from './register-ticket-sales.ts'
import { shopCalls } from './shop-calls.ts'
import { syncArtistSales } from './sync-artist-sales.ts'
import { closeQuietRooms } from './waiting-room/automatic-room.ts'
import { waitingCalls } from './waiting-room/calls.ts'
import { purgeWaitingPlaces } from './waiting-room/purge.ts'

export { cancelProject, publishProject } from './change-project.ts'
export { changeStock } from './change-stock.ts'
export { remindOfClosing, takeClosingProjects } from './closing.ts'
export { type ForSale, type ProductForSale, readForSale, type VariantForSale } from './for-sale.ts'
export { buildHasBoughtSql } from './has-bought.ts'
export { buildCellToHashSql, buildHashToCellSql, codeCell } from './import/code-cell.ts'
export { readLateTerms } from './late-terms.ts'
export { listProducts } from './list-products.ts'
export { findFirstOnSale, listOnSale, type ProjectOnSale } from './on-sale.ts'
export { type PlannedRefunds, registerPlannedRefunds } from './planned-refunds.ts'
export { findPresale, hashCode } from './presales.ts'
export {
  type ProductAdmission,
  type ProductFacts,
  readProductAdmissions,
  readProductFacts,
} from './product-facts.ts'
export { readFirstPictures } from './product-pictures.ts'
export { type ProductToBuy, readProductsToBuy } from './products-to-buy.ts'
export { readProjectNames } from './project-names.ts'
export {
  buildCancelUntilSql,
  buildProjectConditions,
  buildSaleOffSql,
  buildSaleOverSql,
  buildSalePausedSql,
  buildSaleStoppedSql,
} from './project-terms.ts'
export { listEndingStock, listOpeningSoon, listWaitingRooms } from './staff/ending-stock.ts'
export { buildProjectScopeSql } from './staff/project-scope.ts'
export { searchProjectsForStaff } from './staff/search-projects-for-staff.ts'
export {
  buildAnySoldOutSql,
  grantHeld,
  holdStock,
  holdStockAtCommit,
  isShortOfStock,
  readStockLeft,
  releaseStock,
  type Shortage,
  type StockLine,
  sellHeld,
  sellReplacements,
  takeBackSold,
} from './stock.ts'
export {
  type AffectedSales,
  onSalesStop,
  planSales,
  refreshProject,
  stopSales,
} from './stop-sales.ts'
export { addSupporter, removeSupporter } from './supporters.ts'
export {
  buildHasWaitingRoomSql,
  buildStillWaitingSql,
  openAutomaticRoom,
} from './waiting-room/automatic-room.ts'
export { isFansTurn } from './waiting-room/enter.ts'

onArtistsMarked(syncArtistSales)
registerTicketSales()

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
  graveActs: [cancelProjectAct],
  documents: [updateFeed],
  implementations: [...shopCalls, ...projectCalls, ...waitingCalls],
  machines: [projectMachine],
  personalData: shopData,
  tasks: [
    ...[endSales, announceOpenings, notifyRestocked, purgeRestockWishes],
    ...[purgeWaitingPlaces, closeQuietRooms],
  ],
}
