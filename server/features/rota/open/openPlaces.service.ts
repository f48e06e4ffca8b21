import { today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { groupBy } from '#shared/groupBy.ts'
import { type OpenPlace, type OpenPlaceSeen, type WantedPlace, wantedKey } from '#shared/rota/openPlaces.ts'
import { WISH_CODES } from '#shared/rota/wishRules.ts'
import type { ChangeContext } from '../../../db/change.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { beginsAt } from '../../../instantOf.ts'
import type { PersonalData } from '../../people/personalData.ts'
import { compareText } from '../../plan/places/compareText.ts'
import { freeOf, missingOf } from '../../plan/places/placeCounts.ts'
import { isShown } from '../../plan/places/places.store.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { isServiceAnnounced } from '../facts/announced.ts'
import type { FactsService } from '../facts/facts.services.ts'
import type { KeptFacts } from '../facts/keptFacts.ts'
import { isShadow } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { hasDeclined } from '../judge/problems.ts'
import { momentsOf, nextMoment, thirdOf } from './headStart.ts'
import { hoursAt } from './opening.ts'
import { type OpenPlaceRow, openPlacesStore } from './openPlaces.store.ts'
import { sharedReads, versionOf } from './sharedReads.ts'
import { placeTaker, type TakeNeeds } from './takePlace.ts'
import { isTellingDue, tellOpenPlaces } from './tellOpenPlaces.ts'
import { countAt, mayTake, readTakers, type Takers, wouldExceed } from './whoMayTake.ts'

interface Needs extends Omit<TakeNeeds, 'refusalOf' | 'version'> {
  facts: KeptFacts
  log: { error(fields: object, message: string): void }
}

/** An open place with the instants from which each third of its order sees it. */
interface Offered<Row extends OpenPlaceRow = OpenPlaceRow> {
  row: Row
  service: FactsService
  need: FactsService['needs'][number]
  moments: readonly Date[]
}

/** The places of these rows that are open now, by date, time and post. */
function offered<Row extends OpenPlaceRow>(
  facts: RotaFacts,
  rows: readonly Row[],
  { openPlaces: isOn, openHeadStartHours }: { openPlaces: boolean; openHeadStartHours: number },
): Offered<Row>[] {
  const now = new Date()
  const byPlace = new Map(rows.map((row) => [wantedKey({ serviceId: row.service_id, postId: row.post_id }), row]))
  const ofRows = new Set(columnOf(rows, 'service_id'))
  return facts.ofSpan.flatMap((service) => {
    const { row: stored, date } = service
    if (!ofRows.has(service._id)) return []
    if (stored.state !== 'planned' || hasBegun(stored, facts.timeZone, now) || !isServiceAnnounced(service)) return []
    if (!isOn && stored.sign_up === 0) return []
    const begins = beginsAt(date, stored.service_time_key, facts.timeZone)
    return service.needs.flatMap((need) => {
      const row = byPlace.get(wantedKey({ serviceId: service._id, postId: need.post_id }))
      if (!row || freeOf(countAt(facts, service, need.post_id)) === 0) return []
      const hours = hoursAt(stored, openHeadStartHours)
      return [{ row, service, need, moments: momentsOf({ openedAt: new Date(row.opened_at), begins, hours }) }]
    })
  })
}

/** True where a person of this rank sees the place now. Who would stand above their share is of the last third. */
function isSeen(takers: Takers, { row, service, moments }: Offered, userId: string, rank: number | null): boolean {
  const third = wouldExceed(takers, service, userId) ? 2 : thirdOf(rank, row.ranked)
  return (moments[third] ?? moments[0] ?? new Date()) <= new Date()
}

/** What the viewer would rather not have; the share is that of the 13 weeks from today. */
function wishesOf(takers: Takers, service: FactsService, postId: string, userId: string) {
  const found = new Set(takers.judge.wishes(service, { userId, postId }))
  found.delete('above_share')
  if (wouldExceed(takers, service, userId)) found.add('above_share')
  const inARow = found.has('rest') ? takers.judge.weeksInARow(userId, service.date) : 1
  return { wishes: WISH_CODES.filter((code) => found.has(code)), ...(inARow > 1 && { inARow }) }
}

function toOpenPlace(takers: Takers, { service, need }: Offered, userId: string): OpenPlace {
  const { row, typed, planned, startsAt } = service
  const count = countAt(takers.facts, service, need.post_id)
  return {
    serviceId: service._id,
    name: row.name,
    date: service.date,
    serviceTime: service.serviceTime,
    startsAt: startsAt === null ? null : new Date(startsAt).toISOString(),
    tieColor: row.tie_color,
    postId: need.post_id,
    post: need.post,
    open: freeOf(count),
    needed: missingOf(count),
    with: [...planned.filter(isShown), ...typed]
      .filter(({ user_id }) => user_id !== userId)
      .map(({ user_id, name, post }) => ({ _id: user_id, name, post })),
    ...wishesOf(takers, service, need.post_id, userId),
  }
}

/** The rota from today to the last open place. */
async function readAll({ db, facts, settings, team }: Needs) {
  const day = today(await team.timeZone())
  const last = await openPlacesStore.lastDay(db, day)
  if (last === null) return undefined
  return { day, takers: await readTakers(facts, day, last), rules: await settings.openPlaces(db) }
}

async function list(needs: Needs, userId: string): Promise<OpenPlace[]> {
  const read = await readAll(needs)
  if (!read) return []
  const { day, takers, rules } = read
  const rows = await openPlacesStore.from(needs.db, day, userId)
  return offered(takers.facts, rows, rules)
    .filter(({ service, need }) => mayTake(takers, service, need.post_id, userId))
    .filter((place) => isSeen(takers, place, userId, place.row.rank))
    .map((place) => toOpenPlace(takers, place, userId))
}

/** Reads who sees one open place, whoever asks. */
async function readSeen(needs: Needs, wanted: WantedPlace) {
  const read = await readAll(needs)
  if (!read) return undefined
  const { takers, rules } = read
  const rows = await openPlacesStore.at(needs.db, wanted)
  const [place] = offered(takers.facts, rows, rules)
  const ranks = await openPlacesStore.ranksOf(needs.db, columnOf(rows, 'id'))
  return { takers, place, rankOf: new Map(ranks.map(({ user_id, rank }) => [user_id, rank])) }
}

/** The first hard rule against a member at a place, or that they do not see it, or not yet; null where they may. */
function refusalIn(
  seen: Awaited<ReturnType<typeof readSeen>>,
  userId: string,
  { serviceId, postId }: WantedPlace,
): AppError | null {
  const service = seen?.takers.facts.ofSpan.find(({ _id }) => _id === serviceId)
  if (!seen || !service) return new AppError('not_found')
  const { takers, place, rankOf } = seen
  const asked = { userId, postId, isShadow: isShadow(takers.facts, { userId, postId }) }
  const [against] = takers.judge.blocksAlone(service, asked, hasDeclined(service, userId))
  if (against) return new AppError('no_longer_fits', { reply: { reason: against.code } })
  const isOffered = place && mayTake(takers, service, postId, userId)
  return isOffered && isSeen(takers, place, userId, rankOf.get(userId) ?? null) ? null : new AppError('not_found')
}

async function listAll(needs: Needs): Promise<OpenPlaceSeen[]> {
  const { db } = needs
  const read = await readAll(needs)
  if (!read) return []
  const { day, takers, rules } = read
  const rows = await openPlacesStore.from(db, day, '')
  const ranks = groupBy(await openPlacesStore.ranksFrom(db, day), ({ open_place_id }) => open_place_id)
  return offered(takers.facts, rows, rules).map((place) => {
    const { row, service, need, moments } = place
    const rankOf = new Map((ranks.get(row.id) ?? []).map(({ user_id, rank }) => [user_id, rank]))
    const able = [...takers.facts.people.keys()].filter((userId) => mayTake(takers, service, need.post_id, userId))
    const seeing = able.filter((userId) => isSeen(takers, place, userId, rankOf.get(userId) ?? null))
    return {
      serviceId: service._id,
      postId: need.post_id,
      openedAt: row.opened_at,
      visibleTo: seeing.length,
      able: able.length,
      everybodyFrom: (moments.at(-1) ?? new Date(row.opened_at)).toISOString(),
    }
  })
}

/** Stores from when still more people see the places that more people see now, and tells open clients. */
async function showMore({ settings, team }: Needs, context: ChangeContext<'rota'>): Promise<void> {
  const { trx } = context
  const { openHeadStartHours } = await settings.openPlaces(trx)
  const timeZone = await team.timeZone(trx)
  const now = new Date()
  for (const row of await openPlacesStore.due(trx, now.toISOString())) {
    const begins = beginsAt(row.date, row.service_time_key, timeZone)
    const moments = momentsOf({ openedAt: new Date(row.opened_at), begins, hours: hoursAt(row, openHeadStartHours) })
    await openPlacesStore.setNext(trx, row.id, nextMoment(moments, now))
  }
  await tellOpenPlaces(context)
}

export type OpenPlacesService = ReturnType<typeof openPlacesService>

/** Open places, which members take of their own accord; whoever has served least sees them first (rule 39). */
export function openPlacesService(needs: Needs) {
  const { change, db } = needs
  const version = () => versionOf(db)
  const seenOf = sharedReads({ keyOf: wantedKey, read: (wanted: WantedPlace) => readSeen(needs, wanted), version })
  const take = placeTaker({
    ...needs,
    version,
    refusalOf: async ({ _id }, wanted, seen) => refusalIn(await seenOf(wanted, seen), _id, wanted),
  })
  return {
    list: ({ _id }: Pick<Viewer, '_id'>): Promise<OpenPlace[]> => list(needs, _id),
    take,
    listAll: (): Promise<OpenPlaceSeen[]> => listAll(needs),

    /** Tells members of places that they see from now on. Every process may call it. */
    async tick(): Promise<void> {
      const due = await openPlacesStore.due(db, new Date().toISOString())
      if (due.length === 0 && !(await isTellingDue(db))) return
      await change('rota', async (context) => {
        await showMore(needs, context)
        return context.tellNobody('the steps tell')
      })
    },

    personalData: {
      tables: ['open_place_ranks'],
      moves: [{ table: 'open_place_ranks', column: 'user_id', same: ['open_place_id'] }],
      async ofPerson({ _id }) {
        const rows = (await openPlacesStore.ofPerson(db, _id)).sort(
          (a, b) =>
            compareText(a.date, b.date) ||
            a.service_time_order - b.service_time_order ||
            compareText(a.service_time, b.service_time) ||
            compareText(a.post, b.post),
        )
        const openPlaces = rows.map(({ date, service_time: serviceTime, post, opened_at: openedAt, rank }) => ({
          date,
          serviceTime,
          post,
          openedAt,
          rank,
        }))
        return { openPlaces }
      },
    } satisfies PersonalData as PersonalData,
  }
}
