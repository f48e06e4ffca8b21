import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError } from '#shared/errors.ts'
import { formerMemberName } from '#shared/formerMembers.ts'
import {
  type AppliedImport,
  type AskedLayout,
  type ImportDetail,
  type ImportEntry,
  type ImportPreview,
  type ImportResult,
  ImportRow,
  PREVIEW_HOURS,
  UNDO_DAYS,
  type UndoneImport,
} from '#shared/imports.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { activeMembersByName } from '../../users/members.ts'
import type { PersonalData } from '../../users/personalData.ts'
import { knownNames } from '../knownNames.ts'
import { readUploadedSchedule } from '../readUploadedSchedule.ts'
import { scheduleStore } from '../schedule.store.ts'
import type { ShiftsWritten } from '../tellMembers.ts'
import { type Choice, chosenOf } from './choice.ts'
import { type ImportRecord, importsStore, type ListedImport } from './imports.store.ts'
import { countsOf, daysOf, type FileShift, fingerprintOf, goneRow, planOf } from './plan.ts'
import { addEntry, tally, writeTouched } from './touched.ts'
import { partedForUndo, reversed } from './undo.ts'
import { unknownNamesIn } from './unknownNames.ts'

const HOUR_MS = 3_600_000
const PREVIEW_MS = PREVIEW_HOURS * HOUR_MS
const UNDO_MS = UNDO_DAYS * 24 * HOUR_MS

interface Asked {
  layout: AskedLayout
  /** For cells of people by dates that name no time. */
  serviceTime: string | null
}

export interface ImportsService {
  /** Imports all shifts of the file or none. Never removes a shift. */
  import(viewer: Viewer, file: UploadedFile): Promise<ImportResult>
  /** Stores what a file would do, for a day. */
  preview(viewer: Viewer, file: UploadedFile, asked: Asked): Promise<ImportPreview>
  /** Imports, cleared months and corrected names, newest first. */
  list(): Promise<ImportEntry[]>
  /** 404 where it is gone, and for a preview after a day. */
  show(id: string): Promise<ImportDetail>
  /** Stores the chosen rows of a preview; 409 with a fresh preview where a shift of the file's days changed since. */
  apply(viewer: Viewer, id: string, choice: Choice): Promise<AppliedImport>
  /** Puts the touched shifts back; 409 with the rows whose shifts were changed since, which `partial` leaves. */
  undo(viewer: Viewer, id: string, options: { partial?: boolean | undefined }): Promise<UndoneImport>
  /** Removes the shifts of a month; 409 where there are not `count`. */
  clear(
    viewer: Viewer,
    month: { month: string; count?: number | undefined },
  ): Promise<{ removed: number; importId: string | null }>
  /** Deletes previews after their day. */
  cleanUp(): Promise<void>
  /** What a person imported. Leaving takes the name out of what undoes imports. */
  personalData: PersonalData
}

/** `applied` is null where the schedule has moved on. */
interface Outcome {
  record: ImportRecord
  plan: ImportRow[]
  applied: Omit<AppliedImport, 'from' | 'to' | 'unknownNames'> | null
}

const ImportRows = z.array(ImportRow)
const rowsOf = ({ rows }: Pick<ImportRecord, 'rows'>): ImportRow[] => ImportRows.parse(JSON.parse(rows))

const dayBefore = (): string => new Date(Date.now() - PREVIEW_MS).toISOString()
const undoUntil = (at: string): string => new Date(Date.parse(at) + UNDO_MS).toISOString()

const FILENAME_MAX = 200

/** The fields of a record that an entry and a preview share. */
const headOf = ({ id, filename, at, kind, by_id, by_name, added, updated, removed }: ListedImport) => ({
  _id: id,
  kind,
  filename,
  at,
  by: by_id !== null && by_name !== null ? { _id: by_id, name: by_name } : null,
  added,
  updated,
  removed,
})

interface Needs {
  db: Db
  change: Change
  written: ShiftsWritten
}

export function importsService({ db, change, written }: Needs): ImportsService {
  const read = async (file: UploadedFile, asked: Asked) =>
    readUploadedSchedule(file, { ...asked, known: await knownNames(db) })

  async function planNow(from: Db, shifts: FileShift[]) {
    const stored = await scheduleStore.onDays(from, daysOf(shifts))
    return { stored, plan: planOf(shifts, stored, await activeMembersByName(from)) }
  }

  /** Writes rows, tells the members concerned, and announces the schedule's new revision. */
  async function write(
    context: ChangeContext<'schedule'>,
    viewer: Viewer,
    revision: number,
    { rows, stored }: { rows: ImportRow[]; stored: Awaited<ReturnType<typeof scheduleStore.onDays>> },
  ) {
    const changes = await writeTouched(context, rows, stored)
    await written(context, changes, { by: viewer._id })
    return context.tell('members', 'scheduleChanged', { revision })
  }

  const previewOf = async (
    {
      id,
      filename,
      layout,
      from_day,
      to_day,
    }: Pick<ImportRecord, 'id' | 'filename' | 'layout' | 'from_day' | 'to_day'>,
    plan: ImportRow[],
  ): Promise<ImportPreview> => ({
    _id: id,
    state: 'previewed',
    filename,
    layout,
    from: from_day,
    to: to_day,
    ...countsOf(plan),
    unknownNames: await unknownNamesIn(db, plan),
    rows: plan,
  })

  /** The record; 404 for none, and for a preview after its day. */
  async function mustFind(from: Db, id: string) {
    const record = await importsStore.find(from, id)
    if (!record || (record.state === 'previewed' && record.at < dayBefore())) throw new AppError('import_not_found')
    return record
  }

  const service: ImportsService = {
    async import(viewer, file) {
      const { layout, rows: shifts } = await read(file, { layout: 'auto', serviceTime: null })
      const filename = file.filename.slice(0, FILENAME_MAX)
      const days = daysOf(shifts)
      const span = { from: days[0] ?? '', to: days.at(-1) ?? '' }
      const { plan, ...result } = await change.by(viewer)('schedule', async (context, revision) => {
        const { stored, plan } = await planNow(context.trx, shifts)
        const rows = chosenOf(plan, {}, stored)
        const told = await write(context, viewer, revision, { rows, stored })
        const importId = await addEntry(context.trx, { kind: 'import', byId: viewer._id, filename, layout, span }, rows)
        const { added, updated } = tally(rows)
        const counts = { count: rows.length, added, updated, unchanged: countsOf(plan).same }
        await context.audit({ action: 'schedule.imported', actorId: viewer._id, detail: { filename, ...counts } })
        return told.returning({ ...counts, importId, plan })
      })
      return { ...result, ...span, unknownNames: await unknownNamesIn(db, plan) }
    },

    async preview(viewer, file, asked) {
      const { layout, rows: shifts } = await read(file, asked)
      const { stored, plan } = await planNow(db, shifts)
      const days = daysOf(shifts)
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
        added: 0,
        updated: 0,
        removed: 0,
        fingerprint: fingerprintOf(stored),
        rows: JSON.stringify(plan),
        shifts: JSON.stringify(shifts),
      }
      await change.by(viewer)('schedule', async ({ trx, tellNobody }) => {
        await importsStore.insert(trx, record)
        return tellNobody('no shift is touched')
      })
      return previewOf(record, plan)
    },

    async list() {
      return (await importsStore.list(db)).map((record) => ({
        ...headOf(record),
        state: record.state === 'undone' ? 'undone' : 'applied',
        undoUntil: undoUntil(record.at),
      }))
    },

    async show(id) {
      const record = await mustFind(db, id)
      return {
        ...(await previewOf(record, rowsOf(record))),
        ...headOf(record),
        state: record.state,
        undoUntil: record.state === 'previewed' ? null : undoUntil(record.at),
      }
    },

    async apply(viewer, id, choice) {
      const outcome = await change.by(viewer)('schedule', async (context, revision) => {
        const { trx } = context
        const record = await mustFind(trx, id)
        if (record.state !== 'previewed') throw new AppError('import_over')
        const { stored, plan } = await planNow(trx, JSON.parse(record.shifts ?? '[]') as FileShift[])
        const fingerprint = fingerprintOf(stored)
        if (fingerprint !== record.fingerprint) {
          await importsStore.update(trx, id, { rows: JSON.stringify(plan), fingerprint })
          return context.tellNobody('no shift is touched').returning<Outcome>({ record, plan, applied: null })
        }
        const rows = chosenOf(plan, choice, stored)
        const told = await write(context, viewer, revision, { rows, stored })
        const { added, updated, removed } = tally(rows)
        await importsStore.update(trx, id, {
          ...{ state: 'applied', at: new Date().toISOString(), by_id: viewer._id, added, updated, removed },
          ...{ rows: JSON.stringify(rows), shifts: null, fingerprint: null },
        })
        const counts = { count: added + updated, added, updated, removed, unchanged: countsOf(plan).same }
        const detail = { filename: record.filename ?? '', ...counts }
        await context.audit({ action: 'schedule.imported', actorId: viewer._id, detail })
        const applied = { ...counts, importId: rows.length > 0 ? id : null }
        return told.returning<Outcome>({ record, plan, applied })
      })
      const { record, plan, applied } = outcome
      if (!applied) throw new AppError('schedule_moved_on', { reply: { import: await previewOf(record, plan) } })
      const unknownNames = await unknownNamesIn(db, plan)
      return { ...applied, from: record.from_day ?? '', to: record.to_day ?? '', unknownNames }
    },

    undo: (viewer, id, { partial }) =>
      change.by(viewer)('schedule', async (context, revision) => {
        const { trx } = context
        const record = await mustFind(trx, id)
        if (record.state === 'previewed') throw new AppError('import_not_found')
        if (record.state === 'undone') throw new AppError('already_undone')
        if (undoUntil(record.at) < new Date().toISOString()) throw new AppError('undo_too_late')
        const rows = rowsOf(record)
        const stored = await scheduleStore.onDays(
          trx,
          daysOf(rows.flatMap(({ before, after }) => [before ?? [], after ?? []].flat())),
        )
        const { free, kept } = partedForUndo(rows, stored)
        if (kept.length > 0 && !partial) throw new AppError('undo_conflicts', { reply: { rows: kept } })
        const told = await write(context, viewer, revision, { rows: reversed(free), stored })
        await importsStore.update(trx, id, { state: 'undone' })
        const detail = { kind: record.kind, count: free.length, kept: kept.length }
        await context.audit({ action: 'schedule.undone', actorId: viewer._id, detail })
        return told.returning({ undone: free.length, kept })
      }),

    clear: (viewer, { month, count }) =>
      change.by(viewer)('schedule', async (context, revision) => {
        const stored = await scheduleStore.between(context.trx, `${month}-01`, `${month}-31`)
        if (count !== undefined && count !== stored.length) throw new AppError('schedule_moved_on')
        if (stored.length === 0)
          return context.tellNobody('the month is empty').returning({ removed: 0, importId: null })
        const rows = stored.map((shift, place) => goneRow(place + 1, shift))
        const told = await write(context, viewer, revision, { rows, stored })
        const importId = await addEntry(context.trx, { kind: 'clear', byId: viewer._id }, rows)
        const detail = { month, count: rows.length }
        await context.audit({ action: 'schedule.cleared', actorId: viewer._id, detail })
        return told.returning({ removed: rows.length, importId })
      }),

    cleanUp: () => change(null, async ({ trx }) => void (await importsStore.forgetPreviews(trx, dayBefore()))),

    personalData: {
      tables: ['schedule_imports'],
      ofPerson: async ({ _id }) => ({ scheduleImports: await importsStore.of(db, _id) }),
      async leave({ trx }, { _id }) {
        for (const record of await importsStore.naming(trx, _id)) {
          const rows = rowsOf(record)
          for (const shift of rows.flatMap(({ before, after }) => [before ?? [], after ?? []].flat()))
            if (shift.userId === _id) Object.assign(shift, { userId: null, name: formerMemberName(1) })
          await importsStore.update(trx, record.id, { rows: JSON.stringify(rows) })
        }
      },
    },
  }
  return service
}
