/** Rows of one INSERT or ids of one list: below both databases' limit of parameters. */
const CHUNK = 500

/** Runs `query` for each chunk of the items, one after the other, and returns the rows of all. */
export async function inChunks<Item, Row>(items: Item[], query: (chunk: Item[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < items.length; start += CHUNK)
    rows.push(...(await query(items.slice(start, start + CHUNK))))
  return rows
}
