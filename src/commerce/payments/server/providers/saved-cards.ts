/** A fan as the provider knows one: no name, no address. */
export interface CardCustomer {
  /** Our random name of the fan. */
  key: string
  /** The provider's. */
  ref: string
}

export interface SavedCard {
  brand: string
  last4: string
  exp_month: number
  exp_year: number
}

/** `missing`: the provider knows no such customer, nor any card of it. `unclear`: nobody knows, ask again. */
export type CardsReading<Value> = { is: 'read'; value: Value } | { is: 'missing' } | { is: 'unclear' }

/** Cards that a provider keeps for fans. Each call is safe to repeat. */
export interface SavedCards {
  /** By our name, so that a repeat within a day makes no second one. */
  createCustomer: (
    key: string,
  ) => Promise<{ is: 'made'; ref: string } | { is: 'refused' } | { is: 'unclear' }>
  /** With its cards. */
  deleteCustomer: (customer: CardCustomer) => Promise<CardsReading<null>>
  /** Lets one browser show, remove and pay with the cards for a while: a client secret. */
  openSession: (customer: CardCustomer) => Promise<CardsReading<string>>
  /** Newest first. */
  list: (customer: CardCustomer) => Promise<CardsReading<SavedCard[]>>
  deleteAll: (customer: CardCustomer) => Promise<CardsReading<null>>
}
