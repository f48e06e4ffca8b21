import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import type { Trx } from '../../db/change.ts'
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

/**
 * Opens the schedule of `days` and of the days on which it shows these ids. One closure: every write keeps four
 * indexes.
 */
export async function openSheet(trx: Trx<'plan'>, days: string[], shiftIds: string[]): Promise<PlaceSheet> {
  const shown = new Map((await placesStore.onDays(trx, [...new Set(days)])).map((row) => [row.id, row]))
  for (const row of await placesStore.ofShifts(trx, shiftIds)) shown.set(row.id, row)
  const byIdentity = new Map([...shown.values()].map((row) => [identityOf(row), row]))
  const shiftsTaken = new Map([...shown.values()].map((row) => [row.shift_id, row.id]))
  const [added, removed] = [new Map<string, PlaceRow>(), new Set<string>()]
  /** Rows as they are to be, each with the stored one. */
  const changed = new Map<string, { row: PlaceRow; before: PlaceRow }>()

  function forget(id: string): void {
    const row = shown.get(id)
    if (!row) return
    shown.delete(id)
    if (byIdentity.get(identityOf(row))?.id === id) byIdentity.delete(identityOf(row))
    shiftsTaken.delete(row.shift_id)
  }

  function store(row: PlaceRow, before?: PlaceRow): void {
    forget(row.id)
    if (isShown(row)) {
      shown.set(row.id, row)
      byIdentity.set(identityOf(row), row)
      shiftsTaken.set(row.shift_id, row.id)
    }
    const stored = changed.get(row.id)?.before ?? before
    if (stored) changed.set(row.id, { row, before: stored })
    else added.set(row.id, row)
  }

  function remove(id: string): void {
    forget(id)
    changed.delete(id)
    if (!added.delete(id)) removed.add(id)
  }

  /** Another place of the same member at the same post and time; it may have a former name of theirs. */
  function ownBeside(row: PlaceRow): PlaceRow | undefined {
    const slot = slotOf(row)
    // The loop makes no copy of all places for each of them: a publication shows hundreds.
    for (const other of shown.values())
      if (other.user_id === row.user_id && other.id !== row.id && slotOf(other) === slot) return other
    return undefined
  }

  /** The other places that this one replaces: the member's own first, then the one with the same name. */
  function replacedBy(row: PlaceRow): PlaceRow[] {
    const same = byIdentity.get(identityOf(row))
    if (same && same.user_id !== null && same.user_id !== row.user_id)
      throw new AppError('name_twice', { reply: { names: [row.name] } })
    return [...new Set([ownBeside(row), same])].flatMap((other) => (other && other.id !== row.id ? other : []))
  }

  return {
    show(row, before) {
      const replaced = replacedBy(row)
      const [adopted] = replaced
      for (const { id } of replaced) remove(id)
      const isFree = (shiftsTaken.get(row.shift_id) ?? row.id) === row.id
      const sequence = Math.max(row.sequence, (adopted?.sequence ?? 0) + 1)
      const isOwnKept = isFree && (before !== undefined || !adopted)
      const shift_id = isOwnKept ? row.shift_id : (adopted?.shift_id ?? randomUUID())
      const asShown = { ...row, ...(adopted && marksOf(adopted)), shift_id, sequence }
      store(asShown, before)
      return asShown
    },

    move(row, before) {
      for (const { id } of replacedBy(row)) remove(id)
      store(row, before)
    },

    rename(row, before) {
      const same = byIdentity.get(identityOf(row))
      // A typed place of that name is not taken over: an admin has to confirm first whose it is.
      if (same && same.user_id !== row.user_id) return
      const own = ownBeside(row)
      if (own) remove(own.id)
      store(row, before)
    },

    put: store,
    remove,

    async write() {
      const rows = [...changed.values()]
      await placeWrites.removeAll(trx, [...removed])
      // Places that end first: others may take their place.
      for (const { row, before } of rows) if (!isShown(row)) await placeWrites.update(trx, row, before)
      for (const { row, before } of rows) if (isShown(row)) await placeWrites.update(trx, row, before)
      await placeWrites.insertAll(trx, [...added.values()])
    },
  }
}
