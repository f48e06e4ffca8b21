import * as z from 'zod/mini'
import { HOUR_MS } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { groupBy } from '#shared/groupBy.ts'
import { PREVIEW_HOURS, UNDO_DAYS } from '#shared/plan/importEntries.ts'
import { ImportRow } from '#shared/plan/importRows.ts'
import type { Db } from '../../../db/client.ts'
import { keyOf } from '../places/places.wire.ts'
import { type ImportRecord, importsStore, type ListedImport } from './imports.store.ts'

/** Previews that a person has at once: a file is read anew while its questions are answered, and the newest counts. */
export const PREVIEWS_KEPT = 3

/** Moment (ISO) before which previews have expired. */
export const previewsEnd = (): string => new Date(Date.now() - PREVIEW_HOURS * HOUR_MS).toISOString()

export const undoUntil = (at: string): string => new Date(Date.parse(at) + UNDO_DAYS * 24 * HOUR_MS).toISOString()

/** Finds a record; 404 where there is none, and for an expired preview. */
export async function mustFindImport(from: Db, id: string) {
  const record = await importsStore.find(from, id)
  if (!record || (record.state === 'previewed' && record.at < previewsEnd())) throw new AppError('import_not_found')
  return record
}

const ImportRows = z.array(ImportRow)

/** The shifts that an entry touched. */
export const touchedRows = ({ rows }: Pick<ImportRecord, 'rows'>): ImportRow[] => ImportRows.parse(JSON.parse(rows))

const AddedDays = z.object({ added: z.optional(z.array(z.string())) })

/** Ids of the days that an entry added to people's availability. */
export const dayIdsOf = ({ shifts }: Pick<ImportRecord, 'shifts'>): string[] =>
  AddedDays.safeParse(JSON.parse(shifts ?? '{}')).data?.added ?? []

/** The fields of a record that an entry and a preview share. */
export const headOf = ({
  id,
  filename,
  at,
  kind,
  by_id,
  by_name,
  added,
  updated,
  removed,
}: Omit<ListedImport, 'days'>) => ({
  _id: id,
  kind,
  filename,
  at,
  by: by_id !== null && by_name !== null ? { _id: by_id, name: by_name } : null,
  added,
  updated,
  removed,
})

/**
 * Keys of posts in the order in which the file that was imported last has them: as its fullest service has them, then
 * as the others add to it. Empty where no import stands.
 */
export async function sheetPosts(db: Db): Promise<string[]> {
  const newest = await importsStore.newestFile(db)
  const shifts = (newest ? touchedRows(newest) : []).flatMap(({ what, after }) =>
    after && what !== 'gone' ? after : [],
  )
  const services = groupBy(shifts, ({ date, serviceTime }) => `${date} ${serviceTime}`)
  const posts = [...services.values()].map((some) => [...new Set(some.map(({ assignment }) => keyOf(assignment)))])
  return [...new Set(posts.sort((a, b) => b.length - a.length).flat())]
}
