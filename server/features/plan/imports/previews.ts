import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import { AppError } from '#shared/errors.ts'
import type { ImportPreview } from '#shared/plan/importEntries.ts'
import type { ImportRow } from '#shared/plan/importRows.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { given } from '../../../http/given.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import { authorOf, type Bearer } from '../../../http/viewer.ts'
import { packed, unpacked } from '../../../packed.ts'
import { activeMembersByName } from '../../people/users/members.ts'
import { endedPlaces } from '../places/endedPlaces.ts'
import { keptTimes } from '../places/keptTimes.ts'
import { type PlaceRow, placesStore } from '../places/places.store.ts'
import type { ScheduleRow } from '../worker/readSchedule.ts'
import { leftOutOf } from './choice.ts'
import { importedDays } from './days.ts'
import { type FileChoices, type FileNeeds, readFile } from './importedFile.ts'
import { type ImportRecord, importsStore } from './imports.store.ts'
import { partedPairs } from './pairs.ts'
import { datesOf, type FileContents, fingerprintOf, importCountsOf, planOf } from './plan.ts'
import { mustFindImport, PREVIEWS_KEPT } from './records.ts'
import { unknownNamesIn } from './unknownNames.service.ts'

/** Thread pool of Node: the event loop goes on. Quick rather than small: rows of a file repeat a lot. */
const compress = promisify<Buffer, object, Buffer>(gzip)
const decompress = promisify<Buffer, Buffer>(gunzip)

/**
 * Contents of a file as the record of a preview stores them: compressed, in base64. A file of 20,000 rows takes 0.3 MB
 * in place of 3 MB, which one process writes for everybody.
 */
async function writtenContents(contents: FileContents): Promise<string> {
  const bytes = await packed(contents)
  return (await compress(bytes, { level: constants.Z_BEST_SPEED })).toString('base64')
}

/** Reads stored contents: those of earlier versions, and the days of an entry, are JSON. */
async function readContents(stored: string): Promise<unknown> {
  const isJson = stored.startsWith('{') || stored.startsWith('[')
  return isJson ? JSON.parse(stored) : unpacked(await decompress(Buffer.from(stored, 'base64')))
}

export const FILENAME_MAX = 200

/** Contents of a preview's file; an entry has none. Previews of earlier versions lack what was added to them since. */
export async function contentsOf({ shifts }: Pick<ImportRecord, 'shifts'>): Promise<FileContents> {
  const parsed = (await readContents(shifts ?? '{}')) as Partial<FileContents> | ScheduleRow[]
  const stored = Array.isArray(parsed) ? { shifts: parsed } : parsed
  const leftOut = (stored.leftOut ?? []).map((entry) => ({
    ...entry,
    what: entry.what ?? 'row',
    filled: entry.filled ?? 1,
  }))
  return {
    shifts: stored.shifts ?? [],
    joinedNames: stored.joinedNames ?? [],
    sheet: stored.sheet || null,
    leftOut,
    ...given({ away: stored.away, days: stored.days, added: stored.added, year: stored.year, pairs: stored.pairs }),
  }
}

/** Days whose shifts are read before others are answered: about 1 ms of a full schedule. */
const DAYS_AT_ONCE = 30

/** The stored shifts of days, in order. What changes while they are read, the fingerprint of a preview shows. */
async function storedOn(from: Db, days: string[]): Promise<PlaceRow[]> {
  const stored: PlaceRow[] = []
  for (let first = 0; first < days.length; first += DAYS_AT_ONCE) {
    if (first > 0) await setImmediate()
    for (const row of await placesStore.onDays(from, days.slice(first, first + DAYS_AT_ONCE))) stored.push(row)
  }
  return stored
}

/** The rows that shifts of a file would be in the schedule as it is now. */
export async function planNow(from: Db, shifts: ScheduleRow[]) {
  const days = datesOf(shifts)
  const stored = await storedOn(from, days)
  const members = await activeMembersByName(from)
  const plan = await planOf(shifts, {
    stored,
    members,
    whyEnded: await endedPlaces(from, days, stored),
    keep: await keptTimes(from, days),
  })
  await setImmediate()
  return { stored, plan, fingerprint: fingerprintOf(stored, plan) }
}

/** The preview of a stored file. */
export async function previewOf(
  db: Db,
  record: Pick<ImportRecord, 'id' | 'filename' | 'layout' | 'from_day' | 'to_day'>,
  { leftOut, joinedNames, sheet, days, year, away }: Omit<FileContents, 'shifts'>,
  plan: ImportRow[],
  nobodyWaits?: AbortSignal,
): Promise<ImportPreview> {
  return {
    _id: record.id,
    state: 'previewed',
    filename: record.filename,
    layout: record.layout,
    from: record.from_day,
    to: record.to_day,
    ...importCountsOf(plan),
    unknownNames: await unknownNamesIn(db, plan, days, nobodyWaits),
    rows: plan,
    leftOut: leftOutOf(leftOut, plan),
    joinedNames,
    sheet,
    ...given({ year, away }),
    ...(days && { days: await importedDays(db, days, { rows: plan }) }),
  }
}

/** Finds a preview; 404 where it is gone, 409 where it was applied. */
export async function mustFindPreview(from: Db, id: string) {
  const record = await mustFindImport(from, id)
  if (record.state !== 'previewed') throw new AppError('import_over')
  return { record, ...(await contentsOf(record)) }
}

/** Makes a preview anew, in a change of its own: the one that was refused is rolled back and raises no revision. */
export async function refreshed(
  { db, change }: { db: Db; change: Change },
  viewer: Bearer,
  id: string,
): Promise<ImportPreview> {
  const { record, plan } = await change.by(viewer)(null, async ({ trx }) => {
    const { record, shifts } = await mustFindPreview(trx, id)
    const { plan, fingerprint } = await planNow(trx, shifts)
    await importsStore.update(trx, id, { fingerprint })
    return { record, plan }
  })
  return previewOf(db, record, await contentsOf(record), plan)
}

interface PreviewAsked {
  viewer: Bearer
  file: UploadedFile
  asked: FileChoices
  nobodyWaits?: AbortSignal
}

/** Answers others between two long steps of a large file; ends the work where nobody waits for it any more. */
async function breathe(nobodyWaits?: AbortSignal): Promise<void> {
  await setImmediate()
  if (nobodyWaits?.aborted) throw new AppError('unavailable')
}

/**
 * Reads a file and stores its shifts for a day. Apart from the answer: what only the plan is made from, some MB of a
 * large file, is free while that is written.
 */
async function storedPreview(
  needs: FileNeeds & { change: Change },
  { viewer, file, asked, nobodyWaits }: PreviewAsked,
) {
  const { db, change } = needs
  const { layout, rows: shifts, ...others } = await readFile(needs, file, asked, nobodyWaits)
  await breathe(nobodyWaits)
  const { plan, fingerprint } = await planNow(db, shifts)
  await breathe(nobodyWaits)
  const days = datesOf([...shifts, ...(others.days ?? [])])
  const record: ImportRecord = {
    id: randomUUID(),
    kind: 'import',
    state: 'previewed',
    at: new Date().toISOString(),
    by_id: authorOf(viewer),
    filename: file.filename.slice(0, FILENAME_MAX),
    layout,
    from_day: days[0] ?? null,
    to_day: days.at(-1) ?? null,
    added: 0,
    updated: 0,
    removed: 0,
    fingerprint,
    // The plan is made from the shifts whenever it is shown: it is three times as long as the file.
    rows: '[]',
    shifts: await writtenContents({ shifts, ...others, pairs: partedPairs(asked.split) }),
  }
  // A preview touches no shift, so no noun's revision rises and clients keep their schedules.
  await change.by(viewer)(null, async ({ trx }) => {
    await importsStore.insert(trx, record)
    await importsStore.forgetOlderPreviews(trx, authorOf(viewer), record.id, PREVIEWS_KEPT - 1)
  })
  return { record, plan, others }
}

/** Stores the shifts of a file for a day, and says what they would do. */
export async function makePreview(
  needs: FileNeeds & { change: Change },
  preview: PreviewAsked,
): Promise<ImportPreview> {
  const { nobodyWaits } = preview
  const { record, plan, others } = await storedPreview(needs, preview)
  await breathe(nobodyWaits)
  const shown = await previewOf(needs.db, record, { ...others, sheet: others.sheet || null }, plan, nobodyWaits)
  await breathe(nobodyWaits)
  return shown
}
