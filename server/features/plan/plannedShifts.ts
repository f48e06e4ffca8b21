import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import type { NewShift } from '#shared/schedule.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Trx } from '../../db/change.ts'
import { type NewShiftRow, scheduleStore } from './shifts.store.ts'
import { identityOf, rowOf, slotOf } from './shifts.ts'

/** A shift as the rota plans it: linked to one member, whose name it carries. */
export type PlannedShift = NewShift & { userId: string }

/** Collects the changes that the rota makes to the shifts of some days; `write` stores them. */
export interface PlannedShifts {
  /**
   * Adds a shift and returns its id: `id` where no other shift has that id. A shift that is already there is adopted instead,
   * and its id returned: the member's own shift at that post and time under any name, else a shift with the same name.
   * 409 `name_twice` where the shift with that name is linked to another member.
   */
  place(shift: PlannedShift, id?: string): string
  /**
   * Gives a shift other fields; its id stays. Another shift of the member at that post and time, and a shift with the new
   * identity, are removed. 409 `name_twice` where the shift with the new identity is linked to another member.
   */
  rewrite(id: string, shift: PlannedShift): void
  /** Removes a shift, whether or not its day was read. */
  take(id: string): void
  /**
   * Gives the shift of a member another name, unless a shift that is not theirs has that identity already. Another shift of
   * theirs at that post and time is removed.
   */
  rename(id: string, name: string): void
  /** Stores the collected changes. Returns false where there were none. */
  write(): Promise<boolean>
}

const nameTwice = (name: string): AppError => new AppError('name_twice', { reply: { names: [name] } })

/** Begins to collect changes on the days of the shifts `ids` and on `days`. */
export async function plannedShiftsOf(trx: Trx<'plan'>, ids: string[], days: string[]): Promise<PlannedShifts> {
  return plannedShifts(trx, [...(await scheduleStore.daysOf(trx, ids)), ...days])
}

/** Begins to collect changes on `days`, which must include every day that a change reads or writes. */
async function plannedShifts(trx: Trx<'plan'>, days: string[]): Promise<PlannedShifts> {
  const rows = await scheduleStore.onDays(trx, [...new Set(days)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byIdentity = new Map(rows.map((row) => [identityOf(row), row]))
  const [added, changed, removed] = [new Map<string, NewShiftRow>(), new Map<string, NewShiftRow>(), new Set<string>()]

  function forget(id: string): void {
    const row = byId.get(id)
    if (row) byIdentity.delete(identityOf(row))
    byId.delete(id)
    changed.delete(id)
    if (!added.delete(id)) removed.add(id)
  }

  function put(row: NewShiftRow): void {
    const before = byId.get(row.id)
    if (before) byIdentity.delete(identityOf(before))
    byId.set(row.id, row)
    byIdentity.set(identityOf(row), row)
    if (before && !added.has(row.id)) changed.set(row.id, row)
    else added.set(row.id, row)
  }

  /** Another shift of the same member at the same post and time; it may carry a former name of theirs. */
  const ownBeside = (row: NewShiftRow): NewShiftRow | undefined => {
    const slot = slotOf(row)
    return [...byId.values()].find(
      (other) => other.id !== row.id && other.user_id === row.user_id && slotOf(other) === slot,
    )
  }

  const isOthers = (row: NewShiftRow, userId: string): boolean => row.user_id !== null && row.user_id !== userId

  return {
    place({ userId, ...shift }, id = randomUUID()) {
      const row = rowOf(shift, byId.has(id) ? randomUUID() : id, userId)
      const same = byIdentity.get(identityOf(row))
      if (same && isOthers(same, userId)) throw nameTwice(shift.name)
      const own = ownBeside(row)
      if (same && own && same.id !== own.id) forget(same.id)
      const adopted = own ?? same
      const isAsIs = adopted && adopted.user_id === userId && adopted.tie_color === row.tie_color
      if (!isAsIs || identityOf(adopted) !== identityOf(row)) put({ ...row, id: adopted?.id ?? row.id })
      return adopted?.id ?? row.id
    },

    rewrite(id, { userId, ...shift }) {
      const row = rowOf(shift, id, userId)
      const same = byIdentity.get(identityOf(row))
      if (same && same.id !== id) {
        if (isOthers(same, userId)) throw nameTwice(shift.name)
        forget(same.id)
      }
      const own = ownBeside(row)
      if (own) forget(own.id)
      put(row)
    },

    take: forget,

    rename(id, name) {
      const before = byId.get(id)
      if (!before?.user_id) return
      const row = { ...before, name, name_key: comparisonKey(name) }
      // A shift of that name without an account is not taken over: an admin has to confirm first whose it is.
      if ((byIdentity.get(identityOf(row)) ?? before).user_id !== before.user_id) return
      const own = ownBeside(row)
      if (own) forget(own.id)
      put(row)
    },

    async write() {
      await scheduleStore.removeAll(trx, [...removed])
      for (const row of changed.values()) await scheduleStore.update(trx, row)
      await scheduleStore.insertAll(trx, [...added.values()])
      return added.size + changed.size + removed.size > 0
    },
  }
}
