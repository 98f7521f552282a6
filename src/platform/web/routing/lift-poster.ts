/**
 * The poster of a card that is pressed moves to its place on the page: to be called before a view transition, which calls
 * what it returns once the page is there.
 */
export function liftPoster(pathname: string): ((transition: ViewTransition) => void) | undefined {
  const link = `a[href="${pathname}"]:is(:hover, :focus)`
  // A card's link lies around its picture or beside it; what has the heading of the page is no card.
  const card = inView(`main :is(${link}, :is(li, article:not(:has(h1))):has(${link})) img`)
  if (!card) return
  mark(card, true)
  return ({ finished }) => {
    mark(card, false)
    const picture = inView('main img[fetchpriority=high]')
    if (!picture) return
    mark(picture, true)
    finished.finally(() => mark(picture, false))
    if (picture.complete) return
    // The card's file until the larger one is there.
    picture.style.background = `${getComputedStyle(picture).objectPosition} / cover url(${card.currentSrc})`
    picture.onload = () => {
      picture.style.background = ''
    }
  }
}

/** A page's first picture of these, unless it is not drawn or scrolled out of the window. */
function inView(selector: string): HTMLImageElement | undefined {
  const picture = document.querySelector<HTMLImageElement>(selector)
  const { top = 0, bottom = 0 } = picture?.getBoundingClientRect() ?? {}
  return picture && top < innerHeight && bottom > 0 ? picture : undefined
}

/** What is marked has a name for view transitions (`base.css`), with whatever lies on the picture. */
function mark(picture: HTMLImageElement, isMoving: boolean): void {
  picture.closest('span')?.toggleAttribute('data-moves', isMoving)
}
