/** Rows in one INSERT, ids in one list: few enough for either database's parameters. */
const CHUNK = 500

/** Asks for many things in several queries, one after the other, and returns what all of them return. */
export async function inChunks<Item, Row>(items: Item[], query: (chunk: Item[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < items.length; start += CHUNK)
    rows.push(...(await query(items.slice(start, start + CHUNK))))
  return rows
}
