import { AppError } from '#shared/errors.ts'
import { formerMemberName } from '#shared/people/formerMembers.ts'
import type { ClearedMonth, ImportEntry, UndoneImport } from '#shared/plan/importEntries.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { authorOf, type Bearer, bearerId } from '../../../http/viewer.ts'
import type { PersonalData } from '../../people/personalData.ts'
import type { ChangePlaces, Plan } from '../places/changePlaces.ts'
import { keptTimes } from '../places/keptTimes.ts'
import { placesStore } from '../places/places.store.ts'
import { placeEditor } from '../schedule/editPlaces.ts'
import { undoDays } from './days.ts'
import { importsStore } from './imports.store.ts'
import { datesOf, goneRow } from './plan.ts'
import { dayIdsOf, headOf, mustFindImport, touchedRows, undoUntil } from './records.ts'
import { addEntry, shiftsOf, writeRows } from './touched.ts'
import { partedForUndo, reversed } from './undo.ts'

interface Needs {
  db: Db
  change: Change
  changePlaces: ChangePlaces
}

async function undoEntry(
  plan: Plan,
  viewer: Bearer,
  { id, isPartial }: { id: string; isPartial: boolean },
): Promise<Omit<UndoneImport, 'rota'>> {
  const { trx, context } = plan
  const record = await mustFindImport(trx, id)
  if (record.state === 'previewed') throw new AppError('import_not_found')
  if (record.state === 'undone') throw new AppError('already_undone')
  if (undoUntil(record.at) < new Date().toISOString()) throw new AppError('undo_too_late')
  const rows = touchedRows(record)
  const shiftDays = datesOf(shiftsOf(rows))
  const stored = await placesStore.onDays(trx, shiftDays)
  const corrections = (await importsStore.correctedSince(trx, record.at))
    .filter((entry) => entry.id !== id)
    .map(touchedRows)
  const { free, kept } = partedForUndo(rows, { stored, corrections, keep: await keptTimes(trx, shiftDays) })
  if (kept.length > 0 && !isPartial) throw new AppError('undo_conflicts', { reply: { rows: kept } })
  await writeRows(plan, reversed(free), stored, { isUndo: true })
  await importsStore.update(trx, id, { state: 'undone' })
  const days = await undoDays(plan, viewer, dayIdsOf(record))
  const detail = { kind: record.kind, count: free.length + days, kept: kept.length }
  await context.audit({ action: 'schedule.undone', actorId: bearerId(viewer), detail })
  return { undone: free.length + days, kept }
}

async function clearMonth(
  plan: Plan,
  viewer: Bearer,
  month: string,
  count: number | undefined,
): Promise<Omit<ClearedMonth, 'rota'>> {
  const { trx, context } = plan
  const stored = await placesStore.between(trx, `${month}-01`, `${month}-31`)
  if (count !== undefined && count !== stored.length) throw new AppError('schedule_moved_on')
  if (stored.length === 0) return { removed: 0, importId: null }
  const rows = stored.map((shift, place) => goneRow(place + 1, shift))
  await writeRows(plan, rows, stored)
  const importId = await addEntry(trx, { kind: 'clear', byId: authorOf(viewer) }, rows)
  const detail = { month, count: rows.length }
  await context.audit({ action: 'schedule.cleared', actorId: bearerId(viewer), detail })
  return { removed: rows.length, importId }
}

export type HistoryService = ReturnType<typeof historyService>

/** Imports, cleared months and corrected names that were applied. */
export function historyService({ db, change, changePlaces }: Needs) {
  const editPlaces = placeEditor({ change, changePlaces })

  return {
    /** Newest first. */
    async list(): Promise<ImportEntry[]> {
      return (await importsStore.list(db)).map((record) => ({
        ...headOf(record),
        ...(record.days > 0 && { days: record.days }),
        state: record.state === 'undone' ? 'undone' : 'applied',
        undoUntil: undoUntil(record.at),
      }))
    },

    /** Puts the touched shifts back; 409 with the rows whose shifts were changed since, which `partial` leaves. */
    undo: (viewer: Bearer, id: string, { partial }: { partial?: boolean | undefined }): Promise<UndoneImport> =>
      editPlaces(viewer, (plan) => undoEntry(plan, viewer, { id, isPartial: partial === true })),

    /** Removes the shifts of a month; 409 where there are not `count`. */
    clear: (viewer: Bearer, { month, count }: { month: string; count?: number | undefined }): Promise<ClearedMonth> =>
      editPlaces(viewer, (plan) => clearMonth(plan, viewer, month, count)),

    /** The imports of a person. Leaving takes the name out of what undoes imports. */
    personalData: {
      tables: ['schedule_imports'],
      ofPerson: async ({ _id }) => ({ scheduleImports: await importsStore.of(db, _id) }),
      async leave({ trx }, { _id }) {
        for (const record of await importsStore.naming(trx, _id)) {
          const rows = touchedRows(record)
          for (const shift of shiftsOf(rows))
            if (shift.userId === _id) Object.assign(shift, { userId: null, name: formerMemberName(1) })
          await importsStore.update(trx, record.id, { rows: JSON.stringify(rows) })
        }
      },
    } satisfies PersonalData,
  }
}
