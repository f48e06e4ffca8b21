/** CSS pixels in a millimetre. */
const MM = 96 / 25.4

/** Area that A4 and US Letter have in common inside the margins of `@page sheet`, less 3 mm for rounding. */
const PAPER = { width: (210 - 24) * MM, height: (279.4 - 24 - 3) * MM }

/** Smallest zoom, in percent: names of a service day are 8 px, or 6 points. A longer day goes on on the next page. */
const SMALLEST = 40
const STEP = 5

/**
 * Shrinks the content of each sheet, a `<section>` with one child, until it fits on one page; days of a month stand in
 * two columns where that keeps the type larger. The container is hidden on screen; it is laid out as on paper while it
 * is measured.
 */
export function fitSheets(container: HTMLElement): void {
  const before = container.style.cssText
  Object.assign(container.style, {
    display: 'block',
    position: 'absolute',
    visibility: 'hidden',
    width: `${PAPER.width}px`,
  })
  for (const sheet of container.querySelectorAll('section')) {
    const content = sheet.firstElementChild
    if (!(content instanceof HTMLElement)) continue
    const days = content.querySelector<HTMLElement>('[data-days]')
    for (let percent = 100; percent >= SMALLEST && sheet.offsetHeight > PAPER.height; percent -= STEP) {
      content.style.zoom = `${percent}%`
      if (!days) continue
      days.style.columnCount = '1'
      if (sheet.offsetHeight > PAPER.height) days.style.columnCount = '2'
    }
  }
  container.style.cssText = before
}
