/** Rows per page: each has fields and buttons, and more of them make typing slow. */
export const PAGE_SIZE = 50

interface Page<Row> {
  shown: Row[]
  /** Zero-based, limited to the last page. */
  page: number
  pageCount: number
}

export function pageOf<Row>(rows: Row[], wanted: number, size = PAGE_SIZE): Page<Row> {
  const pageCount = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.min(Math.max(wanted, 0), pageCount - 1)
  return { shown: rows.slice(page * size, (page + 1) * size), page, pageCount }
}
