import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import type { NewShift } from '#shared/schedule.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Trx } from '../../db/change.ts'
import { type NewShiftRow, scheduleStore } from './shifts.store.ts'
import { identityOf, rowOf } from './shifts.ts'

/** A shift as the rota plans it: of one member, whose name it carries. */
export type PlannedShift = NewShift & { userId: string }

/** Changes of the shifts of some days on behalf of the rota. They are collected, and written by `write`. */
export interface PlannedShifts {
  /**
   * Adds a shift and returns its id: `id` where no shift has it. Adopts a shift of the same identity instead, and returns
   * that one's id. 409 `name_twice` where that one is linked to another member.
   */
  place(shift: PlannedShift, id?: string): string
  /** Gives a shift other fields; its id stays. One of the new identity that is in no plan gives way to it. */
  rewrite(id: string, shift: PlannedShift): void
  take(id: string): void
  /** Gives a shift another name, where no other one has that identity then. */
  rename(id: string, name: string): void
  write(): Promise<void>
}

const nameTwice = (name: string): AppError => new AppError('name_twice', { reply: { names: [name] } })

/** The planned changes of some shifts, on the days on which they are and on `days`. */
export async function plannedShiftsOf(trx: Trx<'schedule'>, ids: string[], days: string[]): Promise<PlannedShifts> {
  return plannedShifts(trx, [...(await scheduleStore.daysOf(trx, ids)), ...days])
}

/** The planned changes of the shifts of `days`, which must hold every day that is read or written. */
export async function plannedShifts(trx: Trx<'schedule'>, days: string[]): Promise<PlannedShifts> {
  const rows = await scheduleStore.onDays(trx, [...new Set(days)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byIdentity = new Map(rows.map((row) => [identityOf(row), row]))
  const [added, changed, removed] = [new Map<string, NewShiftRow>(), new Map<string, NewShiftRow>(), new Set<string>()]

  function forget(id: string): void {
    const row = byId.get(id)
    if (!row) return
    byId.delete(id)
    byIdentity.delete(identityOf(row))
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

  const isOthers = (row: NewShiftRow, userId: string): boolean => row.user_id !== null && row.user_id !== userId

  return {
    place({ userId, ...shift }, id = randomUUID()) {
      const row = rowOf(shift, byId.has(id) ? randomUUID() : id, userId)
      const same = byIdentity.get(identityOf(row))
      if (!same) put(row)
      else if (isOthers(same, userId)) throw nameTwice(shift.name)
      else if (same.user_id !== userId || same.tie_color !== row.tie_color) put({ ...row, id: same.id })
      return same?.id ?? row.id
    },

    rewrite(id, { userId, ...shift }) {
      const row = rowOf(shift, id, userId)
      const same = byIdentity.get(identityOf(row))
      if (same && same.id !== id) {
        if (isOthers(same, userId)) throw nameTwice(shift.name)
        forget(same.id)
      }
      put(row)
    },

    take: forget,

    rename(id, name) {
      const before = byId.get(id)
      if (!before) return
      const row = { ...before, name, name_key: comparisonKey(name) }
      // Its own identity stays where only the letters' case is another.
      if ((byIdentity.get(identityOf(row)) ?? before).id === id) put(row)
    },

    async write() {
      await scheduleStore.removeAll(trx, [...removed])
      for (const row of changed.values()) await scheduleStore.update(trx, row)
      await scheduleStore.insertAll(trx, [...added.values()])
    },
  }
}
