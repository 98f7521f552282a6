export interface ChosenCity {
  id: number
  name: string
}

interface Setup {
  /** The cookie with the city's id (spec 9, `city_id`). */
  cookie: { get: () => string | null; set: (cityId: string) => void; remove: () => void }
}

interface AskOptions {
  profileCityId?: number | null
  /** Opens the dialog even if a city is known. */
  always?: boolean
  /** Opens the dialog, which then calls `confirm` or `dismiss`. */
  openDialog: () => void
}

/** Error with which `ask` rejects after the fan has dismissed or already answered the dialog. */
export class CityNotChosen extends Error {}

/**
 * Creates the store of the fan's city (spec 4, City selection). `selected` is null until the dialog is
 * closed; its id is 0 after a dismissal. The dialog then doesn't open again until `forget`.
 */
export function createCitySelection({ cookie }: Setup) {
  const listeners = new Set<() => void>()
  let selected: ChosenCity | null = null
  let waiting: { resolve: (cityId: number) => void; reject: (reason: CityNotChosen) => void }[] = []

  function settle(city: ChosenCity): void {
    selected = city
    if (city.id > 0) cookie.set(String(city.id))
    const settled = waiting
    waiting = []
    for (const { resolve, reject } of settled) {
      if (city.id > 0) resolve(city.id)
      else reject(new CityNotChosen('the dialog was dismissed'))
    }
    for (const onChange of [...listeners]) onChange()
  }

  /** Returns the profile's city, else the selected one, else the cookie's; null if none is known. */
  function known(profileCityId: number | null = null): number | null {
    return profileCityId ?? (selected?.id || parseCityId(cookie.get()))
  }

  return {
    known,
    subscribe(onChange: () => void): () => void {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    /**
     * Resolves with the id of the known city, or of the one chosen in the dialog.
     * @throws CityNotChosen
     */
    ask({ profileCityId, always = false, openDialog }: AskOptions): Promise<number> {
      const cityId = known(profileCityId)
      if (cityId !== null && !always) return Promise.resolve(cityId)
      if (selected) return Promise.reject(new CityNotChosen('the dialog was answered before'))
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
        if (waiting.length === 1) openDialog()
      })
    },
    confirm: (city: ChosenCity): void => settle(city),
    /** Handles a dialog closed without a choice; an earlier choice stays. */
    dismiss(): void {
      if (!selected) settle({ id: 0, name: '' })
    },
    forget(): void {
      selected = null
      cookie.remove()
      for (const onChange of [...listeners]) onChange()
    },
  }
}

/** Parses the city id in the cookie; null if it is malformed. */
function parseCityId(value: string | null): number | null {
  return value !== null && /^[1-9]\d{0,9}$/.test(value) && Number(value) <= 2_147_483_647
    ? Number(value)
    : null
}
