import { today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { formerMemberPlace } from '#shared/people/formerMembers.ts'
import type { ImportRow } from '#shared/plan/importRows.ts'
import type { UnknownName, UnlinkedName } from '#shared/plan/unknownNames.ts'
import { comparisonKey, type Person } from '#shared/text.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { RequestContext } from '../../../http/route.ts'
import { authorOf, type Bearer, bearerId } from '../../../http/viewer.ts'
import { mapInSteps } from '../../../mapInSteps.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { activeMembers, activeMembersByName } from '../../people/users/members.ts'
import type { ChangePlaces } from '../places/changePlaces.ts'
import { type PlaceRow, placesStore } from '../places/places.store.ts'
import { keyOf, slotOf } from '../places/places.wire.ts'
import { findNearNames } from '../worker/findNearNames.ts'
import { datesOf, goneRow, toImported } from './plan.ts'
import { addEntry, writeRows } from './touched.ts'

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
  changePlaces: ChangePlaces
}

export type UnknownNamesService = ReturnType<typeof unknownNamesService>

/** Names in shifts that link to no member. */
export function unknownNamesService({ db, change, changePlaces, team }: Needs) {
  return {
    /** Most shifts first, with the nearest members. */
    async list(
      _viewer: unknown,
      _input: object,
      { nobodyWaits }: Pick<RequestContext, 'nobodyWaits'>,
    ): Promise<UnlinkedName[]> {
      const rows = (await placesStore.unlinked(db, today(await team.timeZone()))).filter(
        ({ name }) => !formerMemberPlace(name),
      )
      const names = rows.map(({ name, shifts, next_date: nextDate }) => ({ name, shifts, nextDate }))
      const sorted = names.sort((a, b) => b.shifts - a.shifts || (a.name < b.name ? -1 : 1))
      const found = await nearTo(db, sorted, true, nobodyWaits)
      return mapInSteps(sorted, (one) => ({
        ...one,
        nearest: found.nearest.get(one.name) ?? [],
        near: found.near.get(one.name) ?? [],
      }))
    },

    /** Gives the unlinked shifts with a name to a member; 404 for somebody who is no active member. */
    use: (
      viewer: Bearer,
      { name, userId }: { name: string; userId: string },
    ): Promise<{ changed: number; importId: string | null }> =>
      changePlaces(change.by(viewer), { cause: 'edit', actorId: bearerId(viewer) }, async (plan) => {
        const { trx, context } = plan
        const member = (await activeMembers(trx)).find(({ _id }) => _id === userId)
        if (!member) throw new AppError('user_not_found')
        const unlinked = await placesStore.unlinkedOf(trx, comparisonKey(name))
        if (unlinked.length === 0) return { changed: 0, importId: null }
        const isUnlinked = new Set(unlinked.map(({ id }) => id))
        const memberKey = comparisonKey(member.name)
        const served = new Set(
          (await placesStore.onDays(trx, datesOf(unlinked)))
            .filter(
              ({ id, user_id, name_key }) => !isUnlinked.has(id) && (user_id === userId || name_key === memberKey),
            )
            .map(slotOf),
        )
        const rows = unlinked.map((shift, place) => rowFor(place + 1, shift, served.has(slotOf(shift)), member))
        await writeRows(plan, rows, unlinked)
        const importId = await addEntry(trx, { kind: 'names', byId: authorOf(viewer) }, rows)
        const detail = { name, count: rows.length }
        await context.audit({ action: 'schedule.nameUsed', actorId: bearerId(viewer), subjectId: userId, detail })
        return { changed: rows.length, importId }
      }),
  }
}

/** The member's shift in place of the unlinked one; where the member serves there already, the unlinked one goes. */
function rowFor(seq: number, shift: PlaceRow, isServed: boolean, { _id, name }: Person): ImportRow {
  const gone = goneRow(seq, shift)
  return isServed ? gone : { ...gone, what: 'change', after: { ...toImported(shift), name, userId: _id } }
}

/** Finds the members who may be meant by names, and which of the names are near each other. */
async function nearTo(db: Db, named: { name: string }[], isAmong: boolean, nobodyWaits?: AbortSignal) {
  const people = named.length === 0 ? [] : (await activeMembers(db)).map(({ _id, name }) => ({ _id, name }))
  return findNearNames({ names: named.map(({ name }) => name), people, isAmong }, nobodyWaits)
}

/** Names of a file's rows that link to no member, most rows first; ended rows ask nothing. */
export async function unknownNamesIn(
  db: Db,
  plan: ImportRow[],
  days: readonly { name: string }[] = [],
  nobodyWaits?: AbortSignal,
): Promise<UnknownName[]> {
  const counted = new Map<string, UnknownName>()
  const members = days.length > 0 ? await activeMembersByName(db) : new Map()
  await mapInSteps(days, ({ name }) => {
    const key = keyOf(name)
    if (!members.has(key)) counted.set(key, { name, rows: (counted.get(key)?.rows ?? 0) + 1, nearest: [] })
  })
  await mapInSteps(plan, ({ what, after }) => {
    if (what === 'gone' || what === 'ended' || !after || after.userId !== null || formerMemberPlace(after.name)) return
    const key = keyOf(after.name)
    const known = counted.get(key)
    if (known) known.rows += 1
    else counted.set(key, { name: after.name, rows: 1, nearest: [] })
  })
  const names = [...counted.values()].sort((a, b) => b.rows - a.rows)
  const { nearest } = await nearTo(db, names, false, nobodyWaits)
  if (nearest.size > 0)
    await mapInSteps(names, (one) => {
      one.nearest = nearest.get(one.name) ?? []
    })
  return names
}
