import { AppError } from '#shared/errors.ts'
import type { AppliedImport, ImportDetail, ImportPreview, ImportResult } from '#shared/plan/importEntries.ts'
import type { Change } from '../../../db/change.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import { authorOf, type Bearer, bearerId } from '../../../http/viewer.ts'
import type { ChangePlaces, Plan } from '../places/changePlaces.ts'
import { keyOf } from '../places/places.wire.ts'
import { placeEditor } from '../schedule/editPlaces.ts'
import { readInTurn } from '../worker/readInTurn.ts'
import { chosenOf, leftOutOf, type RowChoice } from './choice.ts'
import { membersNamed, withMembers } from './chosenNames.ts'
import { writeDays } from './days.ts'
import { ALONE, type Answers, type FileChoices, type FileNeeds, readFile } from './importedFile.ts'
import { importsStore } from './imports.store.ts'
import { rememberPairs } from './pairs.ts'
import { datesOf, importCountsOf } from './plan.ts'
import { contentsOf, FILENAME_MAX, makePreview, mustFindPreview, planNow, previewOf, refreshed } from './previews.ts'
import { headOf, mustFindImport, previewsEnd, touchedRows, undoUntil } from './records.ts'
import { addEntry, tally, writeRows } from './touched.ts'
import { unknownNamesIn } from './unknownNames.service.ts'

interface Needs extends FileNeeds {
  change: Change
  changePlaces: ChangePlaces
}

const spanOf = (shifts: readonly { date: string }[]) => {
  const days = datesOf(shifts)
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

/** The number of days that were added to people's availability, where there are some. */
const daysIn = (dayIds: readonly string[]) => (dayIds.length > 0 ? { days: dayIds.length } : {})

async function importNow(places: Plan, viewer: Bearer, filename: string, file: Awaited<ReturnType<typeof readFile>>) {
  const { trx, context } = places
  const { layout, rows: shifts, days } = file
  const { stored, plan } = await planNow(trx, shifts)
  const rows = chosenOf(plan, {}, stored)
  await writeRows(places, rows, stored)
  const dayIds = days ? await writeDays(places, viewer, days, { rows: plan }) : []
  const span = spanOf([...shifts, ...(days ?? [])])
  const entry = { kind: 'import', byId: authorOf(viewer), filename, layout, span, dayIds } as const
  const importId = await addEntry(trx, entry, rows)
  const { updated } = tally(rows)
  const added = tally(rows).added + dayIds.length
  const counts = { count: rows.length + dayIds.length, added, updated, unchanged: importCountsOf(plan).same }
  await context.audit({ action: 'schedule.imported', actorId: bearerId(viewer), detail: { filename, ...counts } })
  return { ...counts, ...span, importId, plan, ...daysIn(dayIds) }
}

async function applyNow(places: Plan, viewer: Bearer, id: string, choice: RowChoice) {
  const { trx, context } = places
  const { record, shifts, leftOut, days, pairs = [] } = await mustFindPreview(trx, id)
  const { stored, plan, fingerprint } = await planNow(trx, shifts)
  if (fingerprint !== record.fingerprint) throw new AppError('schedule_moved_on')
  const members = await membersNamed(trx, choice.names)
  const rows = withMembers(chosenOf(plan, choice, stored), stored, members)
  await writeRows(places, rows, stored)
  const dayIds = days
    ? await writeDays(places, viewer, days, { rows: plan, named: members, daysAs: choice.daysAs })
    : []
  await rememberPairs(trx, pairs, members)
  const { updated, removed } = tally(rows)
  const added = tally(rows).added + dayIds.length
  await importsStore.update(trx, id, {
    state: 'applied',
    at: new Date().toISOString(),
    by_id: authorOf(viewer),
    added,
    updated,
    removed,
    rows: JSON.stringify(rows),
    shifts: dayIds.length > 0 ? JSON.stringify({ added: dayIds }) : null,
    fingerprint: null,
  })
  const counts = { count: added + updated, added, updated, removed, unchanged: importCountsOf(plan).same }
  const detail = { filename: record.filename ?? '', ...counts }
  await context.audit({ action: 'schedule.imported', actorId: bearerId(viewer), detail })
  const importId = rows.length + dayIds.length > 0 ? id : null
  const span = { from: record.from_day ?? '', to: record.to_day ?? '' }
  const applied = { ...counts, importId, ...span, leftOut: leftOutOf(leftOut, plan, choice), ...daysIn(dayIds) }
  return { plan, applied }
}

export type ImportsService = ReturnType<typeof importsService>

export function importsService(needs: Needs) {
  const { db, change } = needs
  const editPlaces = placeEditor(needs)
  return {
    /** Imports all shifts of the file or none, without those that have ended. Never removes a shift. */
    import: (viewer: Bearer, file: UploadedFile, answers: Answers, nobodyWaits?: AbortSignal): Promise<ImportResult> =>
      readInTurn(bearerId(viewer), nobodyWaits, async () => {
        const found = await readFile(needs, file, { ...ALONE, ...answers }, nobodyWaits)
        const filename = file.filename.slice(0, FILENAME_MAX)
        const { plan, ...result } = await editPlaces(viewer, (places) => importNow(places, viewer, filename, found))
        return {
          ...result,
          unknownNames: await unknownNamesIn(db, plan, found.days),
          leftOut: leftOutOf(found.leftOut, plan),
        }
      }),

    /** Stores a file's shifts for a day, and says what they would do. */
    preview: (
      viewer: Bearer,
      file: UploadedFile,
      asked: FileChoices,
      nobodyWaits?: AbortSignal,
    ): Promise<ImportPreview> =>
      readInTurn(bearerId(viewer), nobodyWaits, () =>
        makePreview(needs, { viewer, file, asked, ...(nobodyWaits && { nobodyWaits }) }),
      ),

    /** A preview, or what an entry touched. 404 where it is gone, and for a preview after a day. */
    async show(id: string): Promise<ImportDetail> {
      const record = await mustFindImport(db, id)
      const isPreview = record.state === 'previewed'
      const contents = await contentsOf(record)
      const rows = isPreview ? (await planNow(db, contents.shifts)).plan : touchedRows(record)
      const ends = isPreview ? null : undoUntil(record.at)
      return {
        ...(await previewOf(db, record, contents, rows)),
        ...headOf(record),
        state: record.state,
        undoUntil: ends,
      }
    },

    /** Stores the chosen rows of a preview; 409 with a fresh preview where a shift of the file's days changed since. */
    async apply(viewer: Bearer, id: string, choice: RowChoice): Promise<AppliedImport> {
      try {
        const applying = editPlaces(viewer, (places) => applyNow(places, viewer, id, choice))
        const { plan, applied, ...effects } = await applying
        const chosen = new Set(choice.names?.map(({ name }) => keyOf(name)))
        const unknown = await unknownNamesIn(db, plan)
        return { ...applied, ...effects, unknownNames: unknown.filter(({ name }) => !chosen.has(keyOf(name))) }
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'schedule_moved_on') throw error
        throw new AppError('schedule_moved_on', { reply: { import: await refreshed(needs, viewer, id) } })
      }
    },

    /** Deletes previews after their day. */
    cleanUp: (): Promise<void> =>
      change(null, async ({ trx }) => void (await importsStore.forgetPreviews(trx, previewsEnd()))),
  }
}
