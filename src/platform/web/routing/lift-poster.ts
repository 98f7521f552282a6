/**
 * Animates the poster of a pressed card to its position on the next page. Call it before a view transition,
 * and the function that it returns once the new page is rendered.
 */
export function liftPoster(pathname: string): ((transition: ViewTransition) => void) | undefined {
  const link = `a[href="${pathname}"]:is(:hover, :focus)`
  // A card's link contains its picture or is next to it; an article with the page's heading is not a card.
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
    // Shows the card's picture in the background until the larger one has loaded.
    picture.style.background = `${getComputedStyle(picture).objectPosition} / cover url(${card.currentSrc})`
    picture.onload = () => {
      picture.style.background = ''
    }
  }
}

/** Returns the first match if it is rendered within the viewport. */
function inView(selector: string): HTMLImageElement | undefined {
  const picture = document.querySelector<HTMLImageElement>(selector)
  const { top = 0, bottom = 0 } = picture?.getBoundingClientRect() ?? {}
  return picture && top < innerHeight && bottom > 0 ? picture : undefined
}

/**
 * Marks the picture and its overlays, which get a view transition name (`base.css`), or removes the marks.
 */
function mark(picture: HTMLImageElement, isMoving: boolean): void {
  picture.closest('span')?.toggleAttribute('data-moves', isMoving)
}
