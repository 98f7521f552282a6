/** A fan's customer record at the provider, without name and address. */
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
 * `missing`: the provider knows neither the customer nor its cards. `unclear`: the outcome is unknown, so the
 * call should be repeated.
 */
export type CardsReading<Value> = { is: 'read'; value: Value } | { is: 'missing' } | { is: 'unclear' }

/** Saved cards of fans at a provider. All calls are idempotent. */
export interface SavedCards {
  /** Creates a customer under our key; a repeat within a day creates no second one. */
  createCustomer: (
    key: string,
  ) => Promise<{ is: 'made'; ref: string } | { is: 'refused' } | { is: 'unclear' }>
  /** Deletes the customer with its cards. */
  deleteCustomer: (customer: CardCustomer) => Promise<CardsReading<null>>
  /**
   * Opens a session and returns its client secret, with which one browser can show, remove and pay with the
   * cards for a limited time.
   */
  openSession: (customer: CardCustomer) => Promise<CardsReading<string>>
  /** Lists the cards, newest first. */
  list: (customer: CardCustomer) => Promise<CardsReading<SavedCard[]>>
  deleteAll: (customer: CardCustomer) => Promise<CardsReading<null>>
}
