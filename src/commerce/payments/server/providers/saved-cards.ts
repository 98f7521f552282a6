/** A fan's record at the provider, without name and address. */
export interface CardCustomer {
  /** Our random id of the fan. */
  key: string
  /** The provider's id. */
  ref: string
}

export interface SavedCard {
  brand: string
  last4: string
  exp_month: number
  exp_year: number
}

/**
 * `missing`: the provider knows neither the customer nor any of its cards. `unclear`: unknown, so try again.
 */
export type CardsReading<Value> = { is: 'read'; value: Value } | { is: 'missing' } | { is: 'unclear' }

/** Saved cards of fans at a provider. All calls are safe to repeat. */
export interface SavedCards {
  /** Idempotent by our key, so that a repeat within a day creates no second customer. */
  createCustomer: (
    key: string,
  ) => Promise<{ is: 'made'; ref: string } | { is: 'refused' } | { is: 'unclear' }>
  /** Deletes the cards too. */
  deleteCustomer: (customer: CardCustomer) => Promise<CardsReading<null>>
  /**
   * Returns a client secret with which one browser can show, remove and pay with the cards for a limited
   * time.
   */
  openSession: (customer: CardCustomer) => Promise<CardsReading<string>>
  /** Newest first. */
  list: (customer: CardCustomer) => Promise<CardsReading<SavedCard[]>>
  deleteAll: (customer: CardCustomer) => Promise<CardsReading<null>>
}
