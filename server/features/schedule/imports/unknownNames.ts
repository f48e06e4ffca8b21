import { formerMemberPlace } from '#shared/formerMembers.ts'
import type { ImportRow, UnknownName } from '#shared/imports.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Db } from '../../../db/client.ts'
import { activeMembers } from '../../users/members.ts'
import { nearestNames } from './nearestNames.ts'

/** Adds the nearest members to names. */
export async function withNearest<Named extends { name: string }>(db: Db, unknown: Named[]) {
  const names = unknown.map(({ name }) => name)
  const nearest = names.length > 0 ? await nearestNames(names, await activeMembers(db)) : new Map()
  return unknown.map((one) => ({ ...one, nearest: nearest.get(one.name) ?? [] }))
}

/** Names of a file's rows that link to no member, most rows first. */
export async function unknownNamesIn(db: Db, plan: ImportRow[]): Promise<UnknownName[]> {
  const counted = new Map<string, { name: string; rows: number }>()
  for (const { what, after } of plan) {
    if (what === 'gone' || !after || after.userId !== null || formerMemberPlace(after.name)) continue
    const key = comparisonKey(after.name)
    const known = counted.get(key)
    if (known) known.rows += 1
    else counted.set(key, { name: after.name, rows: 1 })
  }
  return withNearest(
    db,
    [...counted.values()].sort((a, b) => b.rows - a.rows),
  )
}
