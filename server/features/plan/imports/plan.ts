import { createHash } from 'node:crypto'
import { groupBy } from '#shared/groupBy.ts'
import type { JoinedName, LeftOut, WrongYear } from '#shared/plan/importFiles.ts'
import type { ImportedShift, ImportRow } from '#shared/plan/importRows.ts'
import { mapInSteps } from '../../../mapInSteps.ts'
import type { EndedPlaces } from '../places/endedPlaces.ts'
import type { KeepTime } from '../places/keptTimes.ts'
import type { PlaceRow, ShownPlace } from '../places/places.store.ts'
import { identityOf, keyOf, shownOf, slotOf, uniqueKeys } from '../places/places.wire.ts'
import type { MarkedDay, ScheduleRow } from '../worker/readSchedule.ts'

/** Contents of a previewed file, as its record stores them. */
export interface FileContents {
  shifts: ScheduleRow[]
  leftOut: LeftOut[]
  joinedNames: JoinedName[]
  /** Name of the sheet that was read. */
  sheet: string | null
  year?: WrongYear
  /** Label of a row or column of people who cannot serve. */
  away?: string
  /** Days of people, of a table of marks or of people who cannot serve. */
  days?: MarkedDay[]
  /** Names of each two people whom an admin has parted: they stood in one cell. */
  pairs?: string[][]
  /** Ids of the days that an applied import added to people's availability. */
  added?: string[]
}

export const toImported = (row: ShownPlace): ImportedShift => ({
  date: row.date,
  name: row.name,
  assignment: row.post,
  serviceTime: row.service_time,
  tieColor: row.tie_color,
  userId: row.user_id,
})

export const datesOf = (shifts: readonly { date: string }[]): string[] =>
  [...new Set(shifts.map(({ date }) => date))].sort()

/** Hash of what admins see of stored shifts, which are in order, and of the ended rows; links are not in it. */
export function fingerprintOf(stored: PlaceRow[], plan: ImportRow[]): string {
  const shifts = stored.map((row) => [row.shift_id, row.date, row.name, row.post, row.service_time, row.tie_color])
  const ended = plan.flatMap(({ seq, why }) => (why ? [[seq, why]] : []))
  return createHash('sha256')
    .update(JSON.stringify([...shifts, ...ended]))
    .digest('base64url')
}

/** The shifts of a file by identity. Equal ones are merged; the last given tie colour wins. */
async function wantedOf(file: ScheduleRow[], { members, keep }: Pick<Now, 'members' | 'keep'>) {
  const wanted = new Map<string, { shift: ShownPlace; from: ScheduleRow }>()
  await mapInSteps(file, (from) => {
    const shift = keep(shownOf(from, '', members.get(keyOf(from.name)) ?? null))
    const identity = identityOf(shift)
    const earlier = wanted.get(identity)
    if (!earlier) wanted.set(identity, { shift, from })
    else if (shift.tie_color !== null) earlier.shift.tie_color = shift.tie_color
  })
  return [...wanted.values()]
}

interface Now {
  /** The shifts of the file's days. */
  stored: PlaceRow[]
  /** Ids of active members by the key of their name, where only one has it. */
  members: Map<string, string>
  whyEnded: EndedPlaces
  keep: KeepTime
}

/**
 * Rows that a file would add, change and leave in the stored shifts of its days. Equal shifts of the file are one row.
 */
export async function planOf(file: ScheduleRow[], { stored, members, whyEnded, keep }: Now): Promise<ImportRow[]> {
  const wanted = await wantedOf(file, { members, keep })
  // A member may stand there under another name than the file gives them.
  const known = new Map(stored.flatMap((row) => uniqueKeys(row).map((key) => [key, row])))
  const owns = await mapInSteps(wanted, ({ shift }) =>
    uniqueKeys(shift)
      .map((key) => known.get(key))
      .find((row) => row !== undefined),
  )
  const inFile = new Set(owns)
  const absent = stored.filter((row) => !inFile.has(row))
  const slots = groupBy(absent, slotOf)
  const doubled = new Set<string>()

  const rows = await mapInSteps(wanted, ({ shift, from }, place): ImportRow => {
    const own = owns[place]
    const { row, cell = null, remark, comment } = from
    const at = { row, cell, ...(remark !== undefined && { remark }), ...(comment !== undefined && { comment }) }
    const seq = place + 1
    const why = own ? null : whyEnded(shift)
    if (why)
      return { seq, what: 'ended', why, ...at, before: null, after: toImported(shift), shiftId: null, doubles: [] }
    if (!own) {
      const doubles = slots.get(slotOf(shift)) ?? []
      for (const { shift_id } of doubles) doubled.add(shift_id)
      const named = doubles.map(({ shift_id, name }) => ({ _id: shift_id, name }))
      return { seq, what: 'add', ...at, before: null, after: toImported(shift), shiftId: null, doubles: named }
    }
    const before = toImported(own)
    const isChanged = shift.tie_color !== null && shift.tie_color !== own.tie_color
    const after = isChanged ? { ...before, tieColor: shift.tie_color } : before
    return { seq, what: isChanged ? 'change' : 'same', ...at, before, after, shiftId: own.shift_id, doubles: [] }
  })
  const gone = absent.filter(({ shift_id }) => !doubled.has(shift_id))
  for (const row of gone) rows.push(goneRow(rows.length + 1, row))
  return rows
}

export const goneRow = (seq: number, shift: ShownPlace): ImportRow => ({
  seq,
  what: 'gone',
  row: null,
  cell: null,
  before: toImported(shift),
  after: null,
  shiftId: shift.shift_id,
  doubles: [],
})

export const importCountsOf = (rows: ImportRow[]) => {
  const counts = { add: 0, change: 0, same: 0, gone: 0, doubled: 0 }
  for (const { what, doubles } of rows) {
    if (what !== 'ended') counts[what] += 1
    if (doubles.length > 0) counts.doubled += 1
  }
  return counts
}
