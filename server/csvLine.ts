const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/** A line as RFC 4180 has it. Cells with a space at either end are quoted too: some readers take that away. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]|^\s|\s$/.test(cell) ? quoted(cell) : cell)).join(',')}\r\n`
