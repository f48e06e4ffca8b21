import { today } from '#shared/days.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import { comparisonKey, type Person } from '#shared/text.ts'
import type { ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { GivePlaces } from '../../people/people/mergePerson.ts'
import type { PersonalData } from '../../people/personalData.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import type { ChangePlaces } from '../../plan/places/changePlaces.ts'
import { eventChanges } from '../../plan/places/eventChanges.ts'
import { endPlacesToCome, forgetPlaces, leavePlaces } from '../../plan/places/leavePlaces.ts'
import { mergePlaces, sharedServices } from '../../plan/places/mergePlaces.ts'
import { type PlaceRow, placesStore } from '../../plan/places/places.store.ts'
import { toShift } from '../../plan/places/places.wire.ts'
import { type PlannedRow, plannedStore } from '../../plan/places/planned.store.ts'
import { servicesStore } from '../../plan/services/services.store.ts'
import type { PlannedEvents } from '../../work/calendar/writeCalendar.ts'
import { endOffersBetween } from '../standIns/callOutSteps.ts'
import { endSwapsBetween, endSwapsOfPerson } from '../swaps/swapEnds.ts'

/** The part of assignments in changes of people, and in their calendar feeds. */
export interface AssignmentFollowers {
  /** Writes a person's new name into the shifts of today and later that have an assignment. */
  renamed(context: ChangeContext, person: Person): Promise<void>
  /** Gives all places of one person to another, whose swaps and offers with each other end. */
  givePlaces: GivePlaces
  /** The assignments of a person from a day on, for their calendar feed; ended ones until their day is over. */
  ofFeed(person: Person, from: string): Promise<PlannedEvents>
  /** The answers of a person. Leaving deletes them; the schedule goes on showing where a former member stands. */
  personalData: PersonalData
}

interface Needs {
  db: Db
  changePlaces: ChangePlaces
  team: Pick<TeamService, 'timeZone'>
}

/**
 * Ended places by the id of their shift, which several may have had in turn: the one that ended last says how the event
 * ended.
 */
function endedOnce(rows: PlannedRow[]): PlannedEvents['ended'] {
  const last = new Map(rows.toSorted((a, b) => a.sequence - b.sequence).map((row) => [row.shift_id, row]))
  return [...last.values()].map((row) => ({ shift: toShift({ ...row, name: row.person }), sequence: row.sequence }))
}

/** Time key of each of these places, and where its post is, by the id of its shift. */
async function detailsOf(db: Db, rows: readonly PlaceRow[]): Promise<PlannedEvents['details']> {
  const posts = await inChunks([...new Set(rows.flatMap(({ post_id }) => post_id ?? []))], (some) =>
    db.selectFrom('posts').select(['id', 'location']).where('id', 'in', some).execute(),
  )
  const locations = new Map(posts.map(({ id, location }) => [id, location]))
  return new Map(
    rows.map(({ shift_id, service_time_key: timeKey, post_id }) => [
      shift_id,
      { timeKey, where: locations.get(post_id ?? '') ?? null },
    ]),
  )
}

export function assignmentFollowers({ db, changePlaces, team }: Needs): AssignmentFollowers {
  return {
    async renamed({ also }, { _id, name }) {
      await changePlaces(also, { cause: 'edit', actorId: _id }, async (plan) => {
        const from = today(await team.timeZone(plan.trx))
        const rows = await plannedStore.of(plan.trx, _id, from)
        for (const row of rows) if (isLive(row.state)) plan.rename(row, name)
      })
    },

    givePlaces: ({ also }, { from, into, actorId }) =>
      changePlaces(also, { cause: 'edit', actorId }, async (plan) => {
        const both = await sharedServices(plan, from, into, today(await team.timeZone(plan.trx)))
        if (both.length > 0) return both
        await endSwapsBetween(plan.context, from.id, into.id)
        await endOffersBetween(plan.step, from.id, into.id)
        await mergePlaces(plan, from, into)
        return []
      }),

    async ofFeed({ _id, name }, from) {
      const shown = await placesStore.of(db, _id, from)
      const named = (await placesStore.unlinkedOf(db, comparisonKey(name))).filter(({ date }) => date >= from)
      const rows = await plannedStore.of(db, _id, from)
      const day = today(await team.timeZone())
      const services = await servicesStore.titles(db, from, shown.at(-1)?.date ?? from)
      const titles = new Map(services.map((one) => [one.id, one]))
      return {
        // Shown places come last: an ended place may have the same id, and the shown one counts.
        details: await detailsOf(db, [...rows, ...named, ...shown]),
        changes: await eventChanges(db),
        services: new Map(shown.map((row) => [row.shift_id, titles.get(row.service_id ?? '')])),
        shown: new Map(shown.map((row) => [row.shift_id, row])),
        ended: endedOnce(rows.filter(({ state, date }) => !isLive(state) && date >= day)),
      }
    },

    personalData: {
      tables: ['places', 'publication_receipts', 'reply_links', 'swap_legs'],
      // `mergePlaces` gives the places.
      moves: [
        { table: 'publication_receipts', column: 'user_id', same: ['publication_id'] },
        { table: 'reply_links', column: 'user_id' },
        { table: 'swap_legs', column: 'user_id' },
        { table: 'swaps', column: 'created_by' },
        { table: 'draft_places', column: 'user_id', same: ['service_id', 'post_id'] },
        { table: 'fallbacks', column: 'user_id', same: ['subject', 'subject_id'] },
        { table: 'publication_wait_yes', column: 'user_id', same: ['wait_id'] },
      ],
      async ofPerson({ _id }) {
        const rows = await plannedStore.of(db, _id, '')
        const answers = rows.map(({ date, service_time, post, state, answered_at, decline_reason }) => ({
          date,
          serviceTime: service_time,
          post,
          state,
          answeredAt: answered_at,
          declineReason: decline_reason,
        }))
        return { answers }
      },
      async leave({ also }, { _id, joined }) {
        const cause = { cause: 'leaving', actorId: null } as const
        await changePlaces(also, cause, async (plan) => {
          await endSwapsOfPerson(plan.context, _id)
          if (joined) await leavePlaces(plan, _id)
          else await endPlacesToCome(plan, _id, today(await team.timeZone(plan.trx)))
        })
        // Ended places are stored by now.
        if (!joined) await changePlaces(also, cause, (plan) => forgetPlaces(plan, _id))
      },
    },
  }
}
