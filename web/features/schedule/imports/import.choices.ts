import type { ImportPreview, ImportRow } from '#shared/imports.ts'

/** What an admin has decided about a preview. Sets hold `seq`s. */
export interface ImportChoices {
  /** Rows whose doubles give way. */
  replace: ReadonlySet<number>
  /** Stored shifts that are removed. */
  remove: ReadonlySet<number>
  /** Member that takes the place of an unknown name. */
  names: ReadonlyMap<string, { _id: string; name: string }>
}

export const NO_CHOICES: ImportChoices = { replace: new Set(), remove: new Set(), names: new Map() }

/** A copy of `set` with or without a value. */
export function toggled<Value>(set: ReadonlySet<Value>, value: Value, isIn: boolean): Set<Value> {
  const copy = new Set(set)
  if (isIn) copy.add(value)
  else copy.delete(value)
  return copy
}

/** The request that applies a preview. Rows are named only where a stored shift goes. */
export function applyInput({ _id, rows }: ImportPreview, { replace, remove }: ImportChoices) {
  const stored = rows.filter(({ what }) => what === 'add' || what === 'change').map(({ seq }) => seq)
  return {
    id: _id,
    ...(remove.size > 0 && { rows: [...stored, ...remove] }),
    ...(replace.size > 0 && { replace: [...replace] }),
  }
}

/** The shift of a row; every row has one before or after. */
export const shiftOf = ({ before, after }: ImportRow) => after ?? before

/** What a preview does to one day. */
export interface ImportDay {
  date: string
  add: ImportRow[]
  change: ImportRow[]
  same: number
}

/** The days of a file in order. */
export function daysOf(rows: readonly ImportRow[]): ImportDay[] {
  const days = new Map<string, ImportDay>()
  for (const row of rows) {
    const date = row.after?.date
    if (date === undefined || row.what === 'gone') continue
    const day = days.get(date) ?? { date, add: [], change: [], same: 0 }
    days.set(date, day)
    if (row.what === 'same') day.same += 1
    else day[row.what].push(row)
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}
