/** One figure of a table. */
export interface Line {
  what: string
  /** The printed value, with its unit. */
  measured: string
  /** The printed limit, or the peer of this run. */
  beside: string
  /** The value that the limit applies to, in the limit's unit. */
  value: number
  /** Without a limit the line only informs. */
  limit?: { atLeast: number } | { atMost: number }
  /** Why the limit cannot be held, where a profile says so; printed only where it is not. */
  explained?: string
  /** Text of `value` and of the limit; default: the number itself. */
  write?: (value: number) => string
}

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
export const times = (factor: number): string => `${factor.toFixed(2)}×`
export const milliseconds = (ms: number): string => `${ms.toFixed(0)} ms`
export const perSecond = (rate: number): string => `${rate.toFixed(0)} req/s`
/** 1 kB is 1,000 bytes, as in the tables of the build. */
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
/** 1 MB is 1,048,576 bytes, as the operating system counts memory. */
export const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MB`

/** True without a limit, or where the value is within it. NaN (not measured) is within none. */
export function isHeld({ value, limit }: Line): boolean {
  if (!limit) return true
  return 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost
}

function cellsOf(line: Line): string[] {
  const { what, measured, beside, value, limit, write = String } = line
  const bound = limit && ('atLeast' in limit ? `at least ${write(limit.atLeast)}` : `at most ${write(limit.atMost)}`)
  const missed = line.explained === undefined ? 'NOT held' : `NOT held, explained: ${line.explained}`
  return [what, measured, beside, write(value), bound ?? 'no limit', limit ? (isHeld(line) ? 'held' : missed) : '']
}

/** Prints the notes that a reader needs to judge the figures, and one table. Throws where a value is no number. */
export function report(notes: readonly string[], lines: readonly Line[]): void {
  const broken = lines.find(({ value }) => !Number.isFinite(value))
  if (broken) throw new Error(`Could not be measured: ${broken.what}`)
  const rows = [['', 'measured', 'beside it', 'result', 'limit', ''], ...lines.map(cellsOf)]
  const widths = rows.reduce(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
    [] as number[],
  )
  for (const note of notes) console.log(note)
  console.log()
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}
