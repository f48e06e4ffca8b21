import { randomUUID } from 'node:crypto'
import { today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import type { AskedLayout, HiddenCells, MarksMeaning, StruckCells, SubsRow } from '#shared/importFiles.ts'
import type { ImportRow } from '#shared/importRows.ts'
import type { AppliedImport, ImportDetail, ImportPreview, ImportResult } from '#shared/imports.ts'
import { weekdayOf } from '#shared/rotaDays.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { given } from '../../../http/given.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { ChangePlaces, Plan } from '../../plan/changePlaces.ts'
import { endedPlaces } from '../../plan/endedPlaces.ts'
import { placesStore } from '../../plan/places.store.ts'
import { postsStore } from '../../rota/setup/posts.service.ts'
import { templatesStore } from '../../rota/setup/templates.store.ts'
import type { TeamService } from '../../team/team.service.ts'
import { activeMembersByName } from '../../users/members.ts'
import { placeEditor } from '../editPlaces.ts'
import { readUploadedSchedule } from '../readUploadedSchedule.ts'
import type { ScheduleRow } from '../spreadsheet/readSchedule.ts'
import { type Choice, chosenOf, leftOutOf } from './choice.ts'
import { importedDays, writeDays } from './days.ts'
import { type ImportRecord, importsStore } from './imports.store.ts'
import { countsOf, daysOf, type FileContents, fingerprintOf, planOf } from './plan.ts'
import { headOf, mustFind, PREVIEWS_KEPT, previewsEnd, rowsOf, undoUntil } from './records.ts'
import { addEntry, tally, writeRows } from './touched.ts'
import { unknownNamesIn } from './unknownNames.service.ts'
import { goingOn, inMeantYear, wrongYear } from './years.ts'

/** Answers to what a sheet does not say by itself. */
interface Answers {
  /** Texts that say that nobody stands there, and are people. */
  people?: readonly string[] | undefined
  struck: StruckCells
  subs: SubsRow
  marks?: MarksMeaning | undefined
  post: string | null
  shift_years?: '1' | '-1' | undefined
}

/** Choices of how the file is read. */
interface Asked extends Answers {
  layout: AskedLayout
  /** Service time for cells of tables that name no time. */
  serviceTime: string | null
  hidden: HiddenCells
  /** Name of a sheet; null for the first one with shifts. */
  sheet: string | null
  /** Names that are several people, on lines of their own. */
  split?: string | undefined
}

const ALONE: Omit<Asked, keyof Answers> = { layout: 'auto', serviceTime: null, hidden: 'skip', sheet: null }

const FILENAME_MAX = 200

/** Contents of a preview's file; an entry has none. Previews of earlier versions lack what was added to them since. */
function contentsOf({ shifts }: Pick<ImportRecord, 'shifts'>): FileContents {
  const parsed: Partial<FileContents> | ScheduleRow[] = JSON.parse(shifts ?? '{}')
  const stored = Array.isArray(parsed) ? { shifts: parsed } : parsed
  const leftOut = (stored.leftOut ?? []).map((entry) => ({ ...{ what: 'row' as const, filled: 1 }, ...entry }))
  return {
    shifts: stored.shifts ?? [],
    joinedNames: stored.joinedNames ?? [],
    sheet: stored.sheet || null,
    leftOut,
    ...given({ days: stored.days, added: stored.added, year: stored.year }),
  }
}

interface Needs {
  db: Db
  change: Change
  changePlaces: ChangePlaces
  team: Pick<TeamService, 'timeZone'>
}

async function planNow(from: Db, shifts: ScheduleRow[]) {
  const days = daysOf(shifts)
  const stored = await placesStore.onDays(from, days)
  const members = await activeMembersByName(from)
  const plan = planOf(shifts, { stored, members, whyEnded: await endedPlaces(from, days, stored) })
  return { stored, plan, fingerprint: fingerprintOf(stored, plan) }
}

/** The post of those who serve by marks; 400 where neither it is named nor the team has one alone. */
async function postOf(db: Db, { marks, post }: Asked): Promise<string | null> {
  if (marks !== 'serve' || post !== null) return post
  const [only, other] = await postsStore.all(db)
  if (!only || other) refuseAt('post', 'input.required')
  return only.name
}

/** Weekdays of the team's templates, else of its planned services, else of its shifts. */
async function weekdaysOf(db: Db): Promise<Set<number>> {
  const templates = await templatesStore.all(db)
  if (templates.length > 0) return new Set(templates.map(({ weekday }) => weekday))
  return new Set((await placesStore.distinct(db, 'date')).map(weekdayOf))
}

async function read({ db, team }: Pick<Needs, 'db' | 'team'>, file: UploadedFile, wanted: Asked) {
  const { split = '', people = [], shift_years: shiftYears, ...asked } = wanted
  const found = await readUploadedSchedule(db, file, {
    ...asked,
    post: await postOf(db, wanted),
    marks: asked.marks ?? null,
    split: split.split('\n').map(comparisonKey),
    people: people.map(comparisonKey),
  })
  const { years: named = [], ...others } = found
  const rows = goingOn(found.rows)
  const all = [...rows, ...(found.days ?? [])]
  const year = wrongYear(all, { named, today: today(await team.timeZone()), weekdays: await weekdaysOf(db) })
  if (shiftYears === undefined) return { ...others, rows, ...(year && { year }) }
  const move = <Row extends { date: string }>(some: readonly Row[]) => inMeantYear(some, Number(shiftYears), year)
  return { ...others, rows: move(rows), ...(found.days && { days: move(found.days) }) }
}

async function previewOf(
  db: Db,
  record: Pick<ImportRecord, 'id' | 'filename' | 'layout' | 'from_day' | 'to_day' | 'shifts'>,
  plan: ImportRow[],
  nobodyWaits?: AbortSignal,
): Promise<ImportPreview> {
  const { leftOut, joinedNames, sheet, days, year } = contentsOf(record)
  return {
    ...{ _id: record.id, state: 'previewed', filename: record.filename, layout: record.layout },
    ...{ from: record.from_day, to: record.to_day, ...countsOf(plan) },
    unknownNames: await unknownNamesIn(db, plan, days, nobodyWaits),
    rows: plan,
    leftOut: leftOutOf(leftOut, plan),
    joinedNames,
    sheet,
    ...(year && { year }),
    ...(days && { days: await importedDays(db, days) }),
  }
}

async function mustFindPreview(from: Db, id: string) {
  const record = await mustFind(from, id)
  if (record.state !== 'previewed') throw new AppError('import_over')
  return { record, ...contentsOf(record) }
}

const spanOf = (shifts: readonly { date: string }[]) => {
  const days = daysOf(shifts)
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

async function importNow(places: Plan, viewer: Viewer, filename: string, file: Awaited<ReturnType<typeof read>>) {
  const { trx, context } = places
  const { layout, rows: shifts, days } = file
  const { stored, plan } = await planNow(trx, shifts)
  const rows = chosenOf(plan, {}, stored)
  await writeRows(places, rows, stored)
  const dayIds = days ? await writeDays(places, viewer, days) : []
  const span = spanOf([...shifts, ...(days ?? [])])
  const entry = { kind: 'import', byId: viewer._id, filename, layout, span, dayIds } as const
  const importId = await addEntry(trx, entry, rows)
  const { updated } = tally(rows)
  const added = tally(rows).added + dayIds.length
  const counts = { count: rows.length + dayIds.length, added, updated, unchanged: countsOf(plan).same }
  await context.audit({ action: 'schedule.imported', actorId: viewer._id, detail: { filename, ...counts } })
  return { ...counts, ...span, importId, plan }
}

/** Makes a preview anew, in a change of its own: the one that was refused is rolled back and raises no revision. */
async function refreshed({ db, change }: Needs, viewer: Viewer, id: string): Promise<ImportPreview> {
  const { record, plan } = await change.by(viewer)(null, async ({ trx }) => {
    const { record, shifts } = await mustFindPreview(trx, id)
    const { plan, fingerprint } = await planNow(trx, shifts)
    await importsStore.update(trx, id, { fingerprint })
    return { record, plan }
  })
  return previewOf(db, record, plan)
}

async function applyNow(places: Plan, viewer: Viewer, id: string, choice: Choice) {
  const { trx, context } = places
  const { record, shifts, leftOut, days } = await mustFindPreview(trx, id)
  const { stored, plan, fingerprint } = await planNow(trx, shifts)
  if (fingerprint !== record.fingerprint) throw new AppError('schedule_moved_on')
  const rows = chosenOf(plan, choice, stored)
  await writeRows(places, rows, stored)
  const dayIds = days ? await writeDays(places, viewer, days) : []
  const { updated, removed } = tally(rows)
  const added = tally(rows).added + dayIds.length
  await importsStore.update(trx, id, {
    ...{ state: 'applied', at: new Date().toISOString(), by_id: viewer._id, added, updated, removed },
    ...{
      rows: JSON.stringify(rows),
      shifts: dayIds.length > 0 ? JSON.stringify({ added: dayIds }) : null,
      fingerprint: null,
    },
  })
  const counts = { count: added + updated, added, updated, removed, unchanged: countsOf(plan).same }
  const detail = { filename: record.filename ?? '', ...counts }
  await context.audit({ action: 'schedule.imported', actorId: viewer._id, detail })
  const importId = rows.length + dayIds.length > 0 ? id : null
  const span = { from: record.from_day ?? '', to: record.to_day ?? '' }
  return { plan, applied: { ...counts, importId, ...span, leftOut: leftOutOf(leftOut, plan, choice) } }
}

async function preview(
  needs: Needs,
  { viewer, file, asked, nobodyWaits }: { viewer: Viewer; file: UploadedFile; asked: Asked; nobodyWaits?: AbortSignal },
) {
  const { db, change } = needs
  const { layout, rows: shifts, ...others } = await read(needs, file, asked)
  const { plan, fingerprint } = await planNow(db, shifts)
  const days = daysOf([...shifts, ...(others.days ?? [])])
  const record: ImportRecord = {
    id: randomUUID(),
    kind: 'import',
    state: 'previewed',
    at: new Date().toISOString(),
    by_id: viewer._id,
    filename: file.filename.slice(0, FILENAME_MAX),
    layout,
    from_day: days[0] ?? null,
    to_day: days.at(-1) ?? null,
    ...{ added: 0, updated: 0, removed: 0 },
    fingerprint,
    // The plan is made from the shifts whenever it is shown: it is three times as long as the file.
    rows: '[]',
    shifts: JSON.stringify({ shifts, ...others } satisfies FileContents),
  }
  // A preview touches no shift, so no noun's revision rises and clients keep their schedules.
  await change.by(viewer)(null, async ({ trx }) => {
    await importsStore.insert(trx, record)
    await importsStore.forgetOlderPreviews(trx, viewer._id, record.id, PREVIEWS_KEPT - 1)
  })
  return previewOf(db, record, plan, nobodyWaits)
}

export type ImportsService = ReturnType<typeof importsService>

export function importsService(needs: Needs) {
  const { db, change } = needs
  const editPlaces = placeEditor(needs)
  return {
    /** Imports all shifts of the file or none, without those that have ended. Never removes a shift. */
    async import(viewer: Viewer, file: UploadedFile, answers: Answers): Promise<ImportResult> {
      const found = await read(needs, file, { ...ALONE, ...answers })
      const filename = file.filename.slice(0, FILENAME_MAX)
      const { plan, ...result } = await editPlaces(viewer, (places) => importNow(places, viewer, filename, found))
      return {
        ...result,
        unknownNames: await unknownNamesIn(db, plan, found.days),
        leftOut: leftOutOf(found.leftOut, plan),
      }
    },

    /** Stores a file's shifts for a day, and says what they would do. */
    preview: (viewer: Viewer, file: UploadedFile, asked: Asked, nobodyWaits?: AbortSignal): Promise<ImportPreview> =>
      preview(needs, { viewer, file, asked, ...(nobodyWaits && { nobodyWaits }) }),

    /** A preview, or what an entry touched. 404 where it is gone, and for a preview after a day. */
    async show(id: string): Promise<ImportDetail> {
      const record = await mustFind(db, id)
      const isPreview = record.state === 'previewed'
      const rows = isPreview ? (await planNow(db, contentsOf(record).shifts)).plan : rowsOf(record)
      const ends = isPreview ? null : undoUntil(record.at)
      return { ...(await previewOf(db, record, rows)), ...headOf(record), state: record.state, undoUntil: ends }
    },

    /** Stores the chosen rows of a preview; 409 with a fresh preview where a shift of the file's days changed since. */
    async apply(viewer: Viewer, id: string, choice: Choice): Promise<AppliedImport> {
      try {
        const applying = editPlaces(viewer, (places) => applyNow(places, viewer, id, choice))
        const { plan, applied, ...effects } = await applying
        return { ...applied, ...effects, unknownNames: await unknownNamesIn(db, plan) }
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
