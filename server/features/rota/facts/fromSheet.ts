import type { FromSheet } from '#shared/rota/availability.ts'
import type { Rota } from '#shared/rota/wishes.ts'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { MemberRotaTable } from '../../../db/schema.ts'
import { readSetting, setSetting } from '../../../db/settings.ts'

const FROM_SHEET = 'availability.fromSheet'

/** Entries that are remembered; the oldest beyond these look as if they were said. */
const MOST = 10_000

/** What was taken over from the schedule about one person, as the entries of the setting name it. */
export const sheetKeys = {
  often: (userId: string, { times, per }: Pick<Rota, 'times' | 'per'>) => `often ${userId} ${times} ${per}`,
  like: (userId: string, postId: string) => `like ${userId} ${postId}`,
  inARow: (userId: string, weeks: number | null) => `inARow ${userId} ${weeks ?? 'all'}`,
  row: (rowId: string) => `row ${rowId}`,
  /** Wishes that an admin took over about themselves: a change of their own afterwards makes all of them their word. */
  own: (key: string) => `own ${key}`,
}

/** Wishes and days that an admin took over from the schedule, in place of the person's word. */
export const fromSheetStore = {
  async all(db: Db): Promise<Set<string>> {
    const stored = await readSetting(db, FROM_SHEET)
    return new Set(stored === undefined ? [] : (JSON.parse(stored) as string[]))
  },

  async add(trx: Trx<'rota'>, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const all = [...(await fromSheetStore.all(trx)), ...keys]
    await setSetting(trx, FROM_SHEET, JSON.stringify([...new Set(all)].slice(-MOST)))
  },

  async remove(trx: Trx<'rota'>, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const left = await fromSheetStore.all(trx)
    const isAnyThere = keys.map((key) => left.delete(key)).includes(true)
    if (isAnyThere) await setSetting(trx, FROM_SHEET, JSON.stringify([...left]))
  },

  /** Forgets what an admin took over about themselves, who says it by now. */
  async removeOwn(trx: Trx<'rota'>, userId: string): Promise<void> {
    const isOwn = (key: string) => key.startsWith('own ') && key.split(' ')[2] === userId
    await fromSheetStore.remove(trx, [...(await fromSheetStore.all(trx))].filter(isOwn))
  },
}

/**
 * The most weeks in a row that were taken over of each person, infinite for every week. `spoke`: ids of those who have
 * said since how they serve.
 */
export function mostInARowOf(taken: ReadonlySet<string>, spoke: ReadonlySet<string>): Map<string, number> {
  const found = new Map<string, number>()
  for (const key of taken) {
    const isOwn = key.startsWith('own ')
    const [what, userId = '', weeks] = (isOwn ? key.slice(4) : key).split(' ')
    if (what !== 'inARow' || (!isOwn && spoke.has(userId))) continue
    found.set(userId, weeks === 'all' ? Number.POSITIVE_INFINITY : Number(weeks))
  }
  return found
}

interface Said {
  row: Pick<MemberRotaTable, 'user_id' | 'updated_by'>
  rota: Rota
  rows: readonly { _id: string }[]
}

/**
 * What of a person's wishes and days is still as it was taken over; undefined where nothing is. Who has changed their
 * wishes since has seen the others, which are their own word from then on.
 */
export function fromSheetOf(taken: ReadonlySet<string>, { row, rota, rows }: Said): FromSheet | undefined {
  const { user_id: userId, updated_by: by } = row
  const isTheirs = by === userId
  const isTaken = (key: string) => (!isTheirs && taken.has(key)) || taken.has(sheetKeys.own(key))
  const often = rota.stated && isTaken(sheetKeys.often(userId, rota))
  const postIds = rota.wishes.flatMap(({ postId, wish }) =>
    wish === 'like' && isTaken(sheetKeys.like(userId, postId)) ? postId : [],
  )
  const rowIds = rows.flatMap(({ _id }) => (taken.has(sheetKeys.row(_id)) ? _id : []))
  return often || postIds.length > 0 || rowIds.length > 0 ? { often, postIds, rowIds } : undefined
}
