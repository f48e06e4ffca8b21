import type { ImportRow } from '#shared/importRows.ts'
import type { ImportPreview } from '#shared/imports.ts'
import type { Translate } from '#shared/strings/translate.ts'

/** An admin's decisions about a preview. Sets hold `seq`s. */
export interface ImportChoices {
  /** Rows whose doubles give way. */
  replace: ReadonlySet<number>
  /** Stored shifts that are removed. */
  remove: ReadonlySet<number>
  /** Rows whose shifts have ended and are added all the same. */
  putBack: ReadonlySet<number>
  /** Member that takes the place of an unknown name. */
  names: ReadonlyMap<string, { _id: string; name: string }>
}

export const NO_CHOICES: ImportChoices = {
  replace: new Set(),
  remove: new Set(),
  putBack: new Set(),
  names: new Map(),
}

/** The request that applies a preview. Rows are named only where a stored shift goes or an ended one comes back. */
export function applyInput({ _id, rows }: ImportPreview, { replace, remove, putBack }: ImportChoices) {
  const stored = rows.filter(({ what }) => what === 'add' || what === 'change').map(({ seq }) => seq)
  const others = [...remove, ...putBack]
  return {
    id: _id,
    ...(others.length > 0 && { rows: [...stored, ...others] }),
    ...(replace.size > 0 && { replace: [...replace] }),
  }
}

/** '2 new, 1 unchanged': what a file does, without what it does not; '0 new' where it does nothing. */
export function countsText(counts: Pick<ImportPreview, 'add' | 'change' | 'same'>, t: Translate): string {
  const kinds = (['add', 'change', 'same'] as const).filter((kind) => counts[kind] > 0)
  return (kinds.length > 0 ? kinds : (['add'] as const))
    .map((kind) => t(`imports.counts.${kind}`, { count: counts[kind] }))
    .join(', ')
}

/** The shift of a row; every row has one before or after. */
export const shiftOf = ({ before, after }: ImportRow) => after ?? before

/** Changes by a preview to one day. */
interface ImportDay {
  date: string
  add: ImportRow[]
  change: ImportRow[]
  same: number
}

/** The days of a file in order, without shifts that go or have ended: those are questions. */
export function daysOf(rows: readonly ImportRow[]): ImportDay[] {
  const days = new Map<string, ImportDay>()
  for (const row of rows) {
    const { what, after } = row
    if (!after || what === 'gone' || what === 'ended') continue
    const day = days.get(after.date) ?? { date: after.date, add: [], change: [], same: 0 }
    days.set(after.date, day)
    if (what === 'same') day.same += 1
    else day[what].push(row)
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}
