import { isAdmin } from '#shared/people/users.ts'
import type { OpenService } from '#shared/plan/openServices.ts'
import type {
  AddedShift,
  Chosen,
  ExportLayout,
  ScheduleQuery,
  Shift,
  ShiftPatch,
  WithEffects,
} from '#shared/plan/schedule.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { Download } from '../../../http/reply.ts'
import { type Bearer, bearerId, type Program, personOfList, type Viewer } from '../../../http/viewer.ts'
import type { PersonalData } from '../../people/personalData.ts'
import type { ChangePlaces } from '../places/changePlaces.ts'
import { placesStore } from '../places/places.store.ts'
import { toShift } from '../places/places.wire.ts'
import { servicesOfPlaces } from '../places/servicesOfPlaces.store.ts'
import { tableOfSchedule } from '../spreadsheet/schedule.table.ts'
import { writeSchedule, writeTables } from '../worker/writeSchedule.ts'
import { placeEditor } from './editPlaces.ts'
import { addShift, changeShift, type RotaRules, removeShift } from './editShift.ts'
import { linkName, linkNames } from './linkNames.ts'
import { shiftsWithServices } from './shiftsWithServices.ts'

interface Needs extends RotaRules {
  db: Db
  change: Change
  changePlaces: ChangePlaces
}

const isSunday = ({ date }: { date: string }): boolean => new Date(`${date}T00:00:00Z`).getUTCDay() === 0

const toSpreadsheetRow = ({ date, user, assignment, serviceTime, tieColor }: Shift) => ({
  date,
  name: user.name,
  assignment,
  serviceTime,
  tieColor,
})

interface Exported {
  from?: string
  to?: string
  layout: ExportLayout
}

async function exportSundays({ db, change }: Needs, viewer: Bearer, { layout, ...span }: Exported): Promise<Download> {
  const rows = (await placesStore.list(db, span)).filter(isSunday).map(toShift).map(toSpreadsheetRow)
  const detail = { count: rows.length }
  return {
    bytes: await (layout === 'list' ? writeSchedule(rows) : writeTables([tableOfSchedule(rows)])),
    beforeSend: () =>
      change.by(viewer)(null, ({ audit }) => audit({ action: 'schedule.exported', actorId: bearerId(viewer), detail })),
  }
}

/** The part of a person whose own shifts are listed. */
type Reader = Pick<Viewer, '_id' | 'name' | 'role'>

export type ScheduleService = ReturnType<typeof scheduleService>

export function scheduleService(needs: Needs) {
  const { db, change, changePlaces } = needs
  const editPlaces = placeEditor({ change, changePlaces })
  return {
    /** The names of services that no publication has covered are for admins. */
    async list(viewer: Reader | Program, { view, from, to }: ScheduleQuery): Promise<Shift[]> {
      const person = personOfList(viewer, view)
      const personal = person ? { userId: person._id, name: comparisonKey(person.name) } : undefined
      const rows = await placesStore.list(db, { from, to, personal })
      return shiftsWithServices(db, rows, { _id: person?._id ?? null, seesPlanned: isAdmin(viewer) })
    },

    /** The published services of a span of days at which nobody stands. */
    openServices: async ({ from, to }: { from: string; to: string }): Promise<OpenService[]> =>
      (await servicesOfPlaces.open(db, from, to)).map(({ id, date, service_time, name, tie_color }) => ({
        serviceId: id,
        date,
        serviceTime: service_time,
        name,
        tieColor: tie_color,
      })),

    /** Adds one shift; 409 where an equal one exists, and where the board would refuse the member who is chosen. */
    create: (viewer: Bearer, shift: AddedShift): Promise<Shift> =>
      editPlaces(viewer, (plan) => addShift(plan, needs, viewer, shift)),

    /**
     * Deletes one shift; 404 where it is gone, 409 where another than `was` stands there. Undefined where the rota had
     * not given it.
     */
    async remove(viewer: Bearer, id: string, was?: string): Promise<WithEffects | undefined> {
      const { rota } = await editPlaces(viewer, async (plan) => {
        await removeShift(plan, viewer, id, was)
        return {}
      })
      return rota && { rota }
    },

    /**
     * Changes fields of one shift; 404 where it is gone, 409 where an equal one exists. Writes nothing where nothing
     * differs. At a planned place another member is asked, or refused with 409 as on the board; so is a member who is
     * chosen by their id at a typed one, about which nobody is asked.
     */
    change: (viewer: Bearer, id: string, patch: ShiftPatch & Chosen): Promise<Shift & WithEffects> =>
      editPlaces(viewer, (plan) => changeShift(plan, needs, viewer, { id, patch })),

    /** A workbook with the shifts of the Sundays of a span, or of all. */
    export: (viewer: Bearer, wanted: Exported): Promise<Download> => exportSundays(needs, viewer, wanted),

    /**
     * Links unlinked shifts with one of these names to the only active member with that name. Call it in every change
     * that alters how many active members have a name, after that write.
     */
    linkNames: ({ also }: ChangeContext, nameKeys: string[]): Promise<void> =>
      changePlaces(also, { cause: 'edit', actorId: null }, (plan) => linkNames(plan, nameKeys)),

    /** Links the unlinked shifts with a name to a person, as an admin has confirmed. */
    linkTo: ({ also }: ChangeContext, userId: string, nameKey: string): Promise<void> =>
      changePlaces(also, { cause: 'edit', actorId: null }, async (plan) => {
        await linkName(plan, userId, nameKey)
        plan.touchSchedule()
      }),

    /** The shifts linked to a person, by day. */
    personalData: {
      tables: ['places'],
      async ofPerson({ _id: userId }) {
        const shifts = (await placesStore.of(db, userId)).map(toShift)
        return { shifts: shifts.map(({ _id, user: _user, ...shift }) => shift) }
      },
    } satisfies PersonalData,
  }
}
