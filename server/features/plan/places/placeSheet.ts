import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import type { Trx } from '../../../db/change.ts'
import { isShown, marksOf, type PlaceRow, placesStore } from './places.store.ts'
import { identityOf, slotOf } from './places.wire.ts'
import { placeWrites } from './placeWrites.store.ts'

/** The schedule of some days, in which places of members are changed; `write` stores the changes. */
export interface PlaceSheet {
  /**
   * Shows a place that the schedule did not show, and returns it with its id there. It replaces a typed place that is
   * the member's at that post and time under any name, or that has the same name. A place that comes back keeps the id
   * that feeds know, where no other place is shown under it; a new place takes the id of the typed one. 409
   * `name_twice` where the place with that name is another member's.
   */
  show(row: PlaceRow, before: PlaceRow | undefined): PlaceRow
  /**
   * Gives a shown place other fields. Another place of the member at that post and time, and a place with the new
   * identity, are removed. 409 `name_twice` where the place with the new identity is another member's.
   */
  move(row: PlaceRow, before: PlaceRow): void
  /**
   * Gives a shown place another name, unless a place without a member has that identity already. Another place of the
   * member at that post and time is removed.
   */
  rename(row: PlaceRow, before: PlaceRow): void
  /** Stores other fields of a place that the schedule shows as before, or does not show any more. */
  put(row: PlaceRow, before: PlaceRow): void
  remove(id: string): void
  write(): Promise<void>
}

/** Places of some days as they are to be. Every write keeps its indexes. */
interface Sheet {
  /** Places that the schedule shows, by id and by identity. */
  shown: Map<string, PlaceRow>
  byIdentity: Map<string, PlaceRow>
  /** Ids of these places, by the id under which the schedule shows them. */
  shiftsTaken: Map<string, string>
  added: Map<string, PlaceRow>
  removed: Set<string>
  /** Rows as they are to be, each with the stored one. */
  changed: Map<string, { row: PlaceRow; before: PlaceRow }>
}

function forget({ shown, byIdentity, shiftsTaken }: Sheet, id: string): void {
  const row = shown.get(id)
  if (!row) return
  shown.delete(id)
  if (byIdentity.get(identityOf(row))?.id === id) byIdentity.delete(identityOf(row))
  shiftsTaken.delete(row.shift_id)
}

function store(sheet: Sheet, row: PlaceRow, before?: PlaceRow): void {
  const { shown, byIdentity, shiftsTaken, added, changed } = sheet
  forget(sheet, row.id)
  if (isShown(row)) {
    shown.set(row.id, row)
    byIdentity.set(identityOf(row), row)
    shiftsTaken.set(row.shift_id, row.id)
  }
  const stored = changed.get(row.id)?.before ?? before
  if (stored) changed.set(row.id, { row, before: stored })
  else added.set(row.id, row)
}

function remove(sheet: Sheet, id: string): void {
  forget(sheet, id)
  sheet.changed.delete(id)
  if (!sheet.added.delete(id)) sheet.removed.add(id)
}

/** Another place of the same member at the same post and time; it may have a former name of theirs. */
function ownBeside({ shown }: Sheet, row: PlaceRow): PlaceRow | undefined {
  const slot = slotOf(row)
  // The loop makes no copy of all places for each of them: a publication shows hundreds.
  for (const other of shown.values())
    if (other.user_id === row.user_id && other.id !== row.id && slotOf(other) === slot) return other
  return undefined
}

/** The other places that this one replaces: the member's own first, then the one with the same name. */
function replacedBy(sheet: Sheet, row: PlaceRow): PlaceRow[] {
  const same = sheet.byIdentity.get(identityOf(row))
  if (same && same.user_id !== null && same.user_id !== row.user_id)
    throw new AppError('name_twice', { reply: { names: [row.name] } })
  return [...new Set([ownBeside(sheet, row), same])].flatMap((other) => (other && other.id !== row.id ? other : []))
}

function show(sheet: Sheet, row: PlaceRow, before: PlaceRow | undefined): PlaceRow {
  const replaced = replacedBy(sheet, row)
  const [adopted] = replaced
  for (const { id } of replaced) remove(sheet, id)
  const isFree = (sheet.shiftsTaken.get(row.shift_id) ?? row.id) === row.id
  const sequence = Math.max(row.sequence, (adopted?.sequence ?? 0) + 1)
  const isOwnKept = isFree && (before !== undefined || !adopted)
  const shift_id = isOwnKept ? row.shift_id : (adopted?.shift_id ?? randomUUID())
  const asShown = { ...row, ...(adopted && marksOf(adopted)), shift_id, sequence }
  store(sheet, asShown, before)
  return asShown
}

function rename(sheet: Sheet, row: PlaceRow, before: PlaceRow): void {
  const same = sheet.byIdentity.get(identityOf(row))
  // A typed place of that name is not taken over: an admin has to confirm first whose it is.
  if (same && same.user_id !== row.user_id) return
  const own = ownBeside(sheet, row)
  if (own) remove(sheet, own.id)
  store(sheet, row, before)
}

async function write(trx: Trx<'plan'>, { added, removed, changed }: Sheet): Promise<void> {
  const rows = [...changed.values()]
  await placeWrites.removeAll(trx, [...removed])
  // Places that end first: others may take their place.
  for (const { row, before } of rows) if (!isShown(row)) await placeWrites.update(trx, row, before)
  for (const { row, before } of rows) if (isShown(row)) await placeWrites.update(trx, row, before)
  await placeWrites.insertAll(trx, [...added.values()])
}

/** Opens the schedule of `days` and of the days on which it shows these ids. */
export async function openSheet(trx: Trx<'plan'>, days: string[], shiftIds: string[]): Promise<PlaceSheet> {
  const shown = new Map((await placesStore.onDays(trx, [...new Set(days)])).map((row) => [row.id, row]))
  for (const row of await placesStore.ofShifts(trx, shiftIds)) shown.set(row.id, row)
  const sheet: Sheet = {
    shown,
    byIdentity: new Map([...shown.values()].map((row) => [identityOf(row), row])),
    shiftsTaken: new Map([...shown.values()].map((row) => [row.shift_id, row.id])),
    added: new Map(),
    removed: new Set(),
    changed: new Map(),
  }

  return {
    show: (row, before) => show(sheet, row, before),
    move(row, before) {
      for (const { id } of replacedBy(sheet, row)) remove(sheet, id)
      store(sheet, row, before)
    },
    rename: (row, before) => rename(sheet, row, before),
    put: (row, before) => store(sheet, row, before),
    remove: (id) => remove(sheet, id),
    write: () => write(trx, sheet),
  }
}
