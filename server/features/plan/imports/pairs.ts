import * as z from 'zod/mini'
import type { Db } from '../../../db/client.ts'
import { readSetting, setSetting } from '../../../db/settings.ts'
import { activeMembersByName } from '../../people/users/members.ts'
import { keyOf } from '../places/places.wire.ts'
import { joinedNames } from '../spreadsheet/cell.names.ts'
import type { NamedMembers } from './chosenNames.ts'

const PAIRS = 'imports.pairs'

/** Pairs that are remembered; the oldest beyond these are forgotten. */
const MOST = 1000

const StoredPairs = z.array(z.tuple([z.string(), z.string()]))

/** The names of each two people who stand in one cell, such as 'Ann & Bo Lee', of texts that an admin parted. */
export const partedPairs = (split = ''): string[][] =>
  split.split('\n').flatMap((text) => {
    const names = joinedNames(text, true)
    return names?.length === 2 ? [names] : []
  })

/** Ids of each two people whom imported sheets had in one cell. */
export async function pairsOfSheets(db: Db): Promise<[string, string][]> {
  const stored = await readSetting(db, PAIRS)
  return stored === undefined ? [] : StoredPairs.parse(JSON.parse(stored))
}

/** Remembers who stood in one cell, as far as they are members by then; `named`: of names that an admin chose. */
export async function rememberPairs(trx: Db, pairs: readonly string[][], named: NamedMembers): Promise<void> {
  if (pairs.length === 0) return
  const members = await activeMembersByName(trx)
  const idOf = (name = '') => named.get(keyOf(name))?._id ?? members.get(keyOf(name))
  const known = await pairsOfSheets(trx)
  const isKnown = (a: string, b: string) => known.some((pair) => pair.includes(a) && pair.includes(b))
  for (const [one, other] of pairs) {
    const [a, b] = [idOf(one), idOf(other)]
    if (a && b && a !== b && !isKnown(a, b)) known.push([a, b])
  }
  await setSetting(trx, PAIRS, JSON.stringify(known.slice(-MOST)))
}
