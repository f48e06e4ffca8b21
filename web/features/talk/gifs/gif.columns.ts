/** The grid (rule 806). */
const COLUMNS = 3
const GUTTER_PX = 6

/** Position of a GIF in the grid, in px. */
interface Tile {
  column: number
  left: number
  top: number
  width: number
  height: number
}

/**
 * Masonry layout: places each picture in the shortest of three columns that fill `width`. `height` is that of the grid.
 */
export function placeTiles(
  pictures: readonly { width: number; height: number }[],
  width: number,
): { tiles: Tile[]; height: number } {
  const columnWidth = (width - (COLUMNS - 1) * GUTTER_PX) / COLUMNS
  const heights = new Array<number>(COLUMNS).fill(0)
  const tiles = pictures.map((picture) => {
    const top = Math.min(...heights)
    const column = heights.indexOf(top)
    const height = (columnWidth * picture.height) / picture.width
    heights[column] = top + height + GUTTER_PX
    return { column, left: column * (columnWidth + GUTTER_PX), top, width: columnWidth, height }
  })
  return { tiles, height: Math.max(0, Math.max(...heights) - GUTTER_PX) }
}

const middle = ({ top, height }: Tile): number => top + height / 2

/** Index of the tile in `column` whose middle is nearest to that of `from`. */
function beside(tiles: readonly Tile[], from: Tile, column: number): number | undefined {
  let best: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (const [index, tile] of tiles.entries()) {
    const distance = Math.abs(middle(tile) - middle(from))
    if (tile.column === column && distance < least) {
      least = distance
      best = index
    }
  }
  return best
}

/** Index of the tile that a key moves the focus to; undefined for other keys and at the edges. */
export function tileAfter(key: string, from: number, tiles: readonly Tile[]): number | undefined {
  const tile = tiles[from]
  if (!tile) return undefined
  const column = tiles.map((_, index) => index).filter((index) => tiles[index]?.column === tile.column)
  switch (key) {
    case 'ArrowDown':
      return column[column.indexOf(from) + 1]
    case 'ArrowUp':
      return column[column.indexOf(from) - 1]
    case 'ArrowLeft':
      return beside(tiles, tile, tile.column - 1)
    case 'ArrowRight':
      return beside(tiles, tile, tile.column + 1)
    case 'Home':
      return 0
    case 'End':
      return tiles.length - 1
  }
  return undefined
}
