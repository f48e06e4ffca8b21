import type { ImportPreview } from '#shared/plan/importEntries.ts'
import type { ImportedDayKind } from '#shared/plan/importFiles.ts'
import type { ImportRow } from '#shared/plan/importRows.ts'
import type { Translate } from '#shared/strings/translate.ts'
import type { Person } from '#shared/text.ts'

/** An admin's decisions about a preview. Sets hold `seq`s. */
export interface ImportChoices {
  /** Rows whose doubles give way. */
  replace: ReadonlySet<number>
  /** Stored shifts that are removed. */
  remove: ReadonlySet<number>
  /** Rows whose shifts have ended and are added all the same. */
  putBack: ReadonlySet<number>
  /** Member that takes the place of an unknown name. */
  names: ReadonlyMap<string, Person>
  /** What days on which people cannot serve become. */
  daysAs: ImportedDayKind
}

export const NO_CHOICES: ImportChoices = {
  replace: new Set(),
  remove: new Set(),
  putBack: new Set(),
  names: new Map(),
  daysAs: 'away',
}

/** The request that applies a preview. Rows are named only where a stored shift goes or an ended one comes back. */
export function applyInput({ _id, rows }: ImportPreview, { replace, remove, putBack, names, daysAs }: ImportChoices) {
  const stored = rows.filter(({ what }) => what === 'add' || what === 'change').map(({ seq }) => seq)
  const others = [...remove, ...putBack]
  return {
    id: _id,
    ...(others.length > 0 && { rows: [...stored, ...others] }),
    ...(replace.size > 0 && { replace: [...replace] }),
    ...(daysAs !== 'away' && { daysAs }),
    ...(names.size > 0 && { names: [...names].map(([name, { _id: userId }]) => ({ name, userId })) }),
  }
}

/** Days of people whom the team knows, by their names or by the choices. */
export const knownDays = ({ days = [] }: ImportPreview, { names }: ImportChoices): number =>
  days.filter(({ name, userId }) => userId !== null || names.has(name)).length

/** True where an import with these choices would store nothing: no shift, no day of a member, no name. */
export const changesNothing = (
  { add, change, days = [] }: ImportPreview,
  { remove, putBack, names }: ImportChoices,
): boolean =>
  add + change + remove.size + putBack.size + names.size === 0 && days.every(({ userId }) => userId === null)

/** A month in which shifts of a file may take the place of those that are stored, by `seq`. */
export interface ReplacedMonth {
  /** YYYY-MM */
  month: string
  /** Rows whose doubles would give way. */
  doubled: number[]
  /** Stored shifts that would be removed. */
  gone: number[]
}

/** The months in which two shifts or more would give way, in order. */
export function replacedMonths(rows: readonly ImportRow[]): ReplacedMonth[] {
  const months = new Map<string, ReplacedMonth>()
  for (const row of rows) {
    const isDoubled = row.doubles.length > 0
    const month = shiftOf(row)?.date.slice(0, 7) ?? ''
    if (!isDoubled && row.what !== 'gone') continue
    const found = months.get(month) ?? { month, doubled: [], gone: [] }
    months.set(month, found)
    found[isDoubled ? 'doubled' : 'gone'].push(row.seq)
  }
  return [...months.values()]
    .filter(({ doubled, gone }) => doubled.length + gone.length > 1)
    .sort((a, b) => (a.month < b.month ? -1 : 1))
}

/** The choices with all of a month replaced, or none of it. */
export function withMonth(
  choices: ImportChoices,
  { doubled, gone }: ReplacedMonth,
  isReplaced: boolean,
): ImportChoices {
  const changed = (known: ReadonlySet<number>, seqs: readonly number[]) => {
    const others = [...known].filter((seq) => !seqs.includes(seq))
    return new Set(isReplaced ? [...others, ...seqs] : others)
  }
  return { ...choices, replace: changed(choices.replace, doubled), remove: changed(choices.remove, gone) }
}

/** '2 new, 1 unchanged': what a file does, without what it does not; '0 new' where it does nothing. */
export function importCountsText(counts: Pick<ImportPreview, 'add' | 'change' | 'same'>, t: Translate): string {
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
export function importDaysOf(rows: readonly ImportRow[]): ImportDay[] {
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
