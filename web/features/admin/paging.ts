/** Rows at a time: more of them, each with its fields and buttons, would be felt. */
export const PAGE_SIZE = 50

interface Page<Row> {
  shown: Row[]
  /** Counted from 0; the last one there is, where a later one was asked for. */
  page: number
  pageCount: number
}

export function pageOf<Row>(rows: Row[], wanted: number, size = PAGE_SIZE): Page<Row> {
  const pageCount = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.min(Math.max(wanted, 0), pageCount - 1)
  return { shown: rows.slice(page * size, (page + 1) * size), page, pageCount }
}
