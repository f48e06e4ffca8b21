/**
 * Returns the column of each row in the cheapest assignment that gives every row a column of its own (Kuhn and
 * Munkres). There must not be more rows than columns. The same costs give the same answer.
 */
export function assign(costs: readonly (readonly number[])[]): number[] {
  const rows = costs.length
  const columns = costs[0]?.length ?? 0
  const rowPrice = new Float64Array(rows + 1)
  const columnPrice = new Float64Array(columns + 1)
  /** The row, from 1, that has each column; column 0 stands for the row that is being placed. */
  const holder = new Int32Array(columns + 1)
  const from = new Int32Array(columns + 1)
  for (let row = 1; row <= rows; row++) {
    holder[0] = row
    let column = 0
    const least = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY)
    const isDone = new Uint8Array(columns + 1)
    do {
      isDone[column] = 1
      const at = holder[column] ?? 0
      let next = 0
      let step = Number.POSITIVE_INFINITY
      for (let other = 1; other <= columns; other++) {
        if (isDone[other]) continue
        const price = (costs[at - 1]?.[other - 1] ?? 0) - (rowPrice[at] ?? 0) - (columnPrice[other] ?? 0)
        if (price < (least[other] ?? 0)) {
          least[other] = price
          from[other] = column
        }
        if ((least[other] ?? 0) < step) {
          step = least[other] ?? 0
          next = other
        }
      }
      for (let other = 0; other <= columns; other++) {
        if (isDone[other]) {
          const own = holder[other] ?? 0
          rowPrice[own] = (rowPrice[own] ?? 0) + step
          columnPrice[other] = (columnPrice[other] ?? 0) - step
        } else least[other] = (least[other] ?? 0) - step
      }
      column = next
    } while (holder[column] !== 0)
    while (column !== 0) {
      const previous = from[column] ?? 0
      holder[column] = holder[previous] ?? 0
      column = previous
    }
  }
  const found = new Array<number>(rows).fill(-1)
  for (let column = 1; column <= columns; column++) {
    const row = holder[column] ?? 0
    if (row > 0) found[row - 1] = column - 1
  }
  return found
}
