import type { Page } from '@playwright/test'
import sharp from 'sharp'

interface Words {
  text: string
  /** Channels from 0 to 255. */
  color: number[]
  isLarge: boolean
  /** Position in CSS pixels on the whole page. */
  box: { left: number; top: number; width: number; height: number }
}

/** Minimum contrast of normal and large text (WCAG 1.4.3). */
const contrastMin = 4.5
const contrastMinLarge = 3
/** Tolerated share of background pixels with too little contrast, such as halftone dots and edges. */
const tolerance = 0.1

/**
 * Finds text with too little contrast to the pixels behind it (pictures, gradients and patterns, which axe
 * skips), using a screenshot of the page with transparent text. The window must be as high as the page, so
 * that lazy pictures load.
 */
export async function findFaintText(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const transparentText = new CSSStyleSheet()
    transparentText.replaceSync(`* { -webkit-text-fill-color: transparent !important;
      text-decoration-color: transparent !important; transition: none !important; animation: none !important }`)
    document.adoptedStyleSheets = [transparentText]
    const isNear = ({ left, right, top, bottom }: DOMRect) =>
      right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
    // Waits only for pictures near the window, because lazy ones elsewhere don't load.
    const pictures = [...document.images].filter(picture => isNear(picture.getBoundingClientRect()))
    return Promise.all(pictures.map(picture => picture.decode().catch(() => undefined)))
  })
  const words = await page.evaluate(visibleWords)
  const shot = await page.screenshot()
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return words.flatMap(({ text, color, isLarge, box }) => {
    const contrasts = listBackgroundOffsets(box, info).map(at =>
      contrast(color, [...data.subarray(at, at + 3)]),
    )
    const worst = contrasts.toSorted((a, b) => a - b)[Math.floor(contrasts.length * tolerance)] ?? Infinity
    const isFaint = worst < (isLarge ? contrastMinLarge : contrastMin)
    return isFaint ? [`${text}: ${worst.toFixed(2)}`] : []
  })
}

/**
 * Lists the offsets of the pixels behind a text in the raw screenshot, for every second pixel of every second
 * line.
 */
function listBackgroundOffsets(
  box: Words['box'],
  { width, height }: { width: number; height: number },
): number[] {
  const found: number[] = []
  for (let y = Math.ceil(box.top); y < Math.min(box.top + box.height, height); y += 2) {
    for (let x = Math.ceil(box.left); x < Math.min(box.left + box.width, width); x += 2) {
      if (x >= 0 && y >= 0) found.push((y * width + x) * 3)
    }
  }
  return found
}

function contrast(one: number[], other: number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Computes the relative luminance (WCAG 2). */
function luminance(color: number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map(value => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the visible box and colour of each text. Runs in the page, so it must be self-contained. */
function visibleWords(): Words[] {
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const rgb = (color: string) => {
    if (!pixel) return []
    pixel.fillStyle = color
    pixel.fillRect(0, 0, 1, 1)
    return [...pixel.getImageData(0, 0, 1, 1).data.slice(0, 3)]
  }
  /** Returns the part of a box that its ancestors' overflow leaves visible. */
  const shown = (element: Element, { left, top, right, bottom }: DOMRect) => {
    const box = { left, top, right, bottom }
    for (let up: Element | null = element; up; up = up.parentElement) {
      if (getComputedStyle(up).overflowY === 'visible') continue
      const edge = up.getBoundingClientRect()
      box.left = Math.max(box.left, edge.left)
      box.top = Math.max(box.top, edge.top)
      box.right = Math.min(box.right, edge.right)
      box.bottom = Math.min(box.bottom, edge.bottom)
    }
    return { left: box.left, top: box.top, width: box.right - box.left, height: box.bottom - box.top }
  }
  const words: Words[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement
    const text = texts.currentNode.textContent?.trim()
    if (!element || !text || element.closest('script, [aria-disabled], :disabled')) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const px = Number.parseFloat(fontSize)
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    for (const line of range.getClientRects()) {
      const box = shown(element, line)
      if (box.width < 4 || box.height < 4) continue
      words.push({
        text,
        color: rgb(color),
        isLarge: px >= 24 || (px >= 18.66 && Number(fontWeight) >= 700),
        box,
      })
    }
  }
  return words
}

/**
 * Finds text that is clipped without an indication. Scrolling boxes, line clamps and ellipses are fine; with
 * a tight line height, characters may lose a quarter of the font size at the edge.
 */
export function findClippedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cuts = (style: CSSStyleDeclaration) =>
      /hidden|clip/.test(`${style.overflowX} ${style.overflowY}`) &&
      style.getPropertyValue('-webkit-line-clamp') === 'none' &&
      style.textOverflow !== 'ellipsis'
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement
      const text = texts.currentNode.textContent?.trim()
      // The header clips its content by design, starting with its own name.
      if (!element || !text || !element.checkVisibility() || element.closest('#app > div > header')) continue
      const spare = Number.parseFloat(getComputedStyle(element).fontSize) / 4
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const lines = [...range.getClientRects()]
      for (let up: Element | null = element; up && up !== document.body; up = up.parentElement) {
        const style = getComputedStyle(up)
        const edge = up.getBoundingClientRect()
        // Skips scrolling boxes, and visually hidden text for screen readers.
        if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`) || edge.width < 4) break
        if (style.getPropertyValue('-webkit-line-clamp') !== 'none' || style.textOverflow === 'ellipsis')
          break
        if (!cuts(style)) continue
        const isCut = lines.some(
          line =>
            line.bottom > edge.bottom + spare ||
            line.right > edge.right + spare ||
            line.top < edge.top - spare,
        )
        if (isCut) found.add(`${text} in ${up.className || up.tagName}`)
      }
    }
    return [...found]
  })
}

/** Tabs through a page and lists the focus stops that are hidden under fixed elements. */
export async function findHiddenFocusStops(page: Page, stopsMax: number): Promise<string[]> {
  const hidden: string[] = []
  for (let stop = 0; stop < stopsMax; stop += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return 'end'
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const fixed = over?.closest('[data-notice], [data-action-bar], #app > div > header')
      const lies = fixed && !fixed.contains(element)
      return lies
        ? `${element.tagName} ${element.textContent?.trim().slice(0, 40)} at ${Math.round(top)}`
        : null
    })
    if (found === 'end') break
    if (found) hidden.push(found)
  }
  return hidden
}
