import { today as dayOf } from '#shared/days.ts'
import { groupBy } from '#shared/groupBy.ts'
import type { BoardService } from '#shared/rota/board.ts'
import type { RuleService } from '#shared/rota/rules.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { DraftPlacesTable, ServiceSkillsTable } from '../../../db/schema.ts'
import { momentOf } from '../../../instantOf.ts'
import { type DraftRow, draftsStore } from '../../plan/places/drafts.store.ts'
import { type PlaceRow, placesStore } from '../../plan/places/places.store.ts'
import { type PlaceKey, type PlannedRow, plannedStore } from '../../plan/places/planned.store.ts'
import { type ServiceNeedRow, type ServiceRow, servicesStore } from '../../plan/services/services.store.ts'
import type { Turns } from '../turns.ts'
import { rotaFactsStore, type SearchRow } from './rotaFacts.store.ts'
import type { Span } from './span.ts'

type Search = BoardService['searches'][number]

/** A service with everybody who stands at it. */
export interface FactsService extends RuleService {
  row: ServiceRow
  needs: ServiceNeedRow[]
  skills: ServiceSkillsTable[]
  draft: (DraftRow & { places: DraftPlacesTable[] }) | null
  /** The places that the rota gave, in every state. */
  planned: PlannedRow[]
  /**
   * Those of them, by id, that have no answer and that the app has told their person nothing of: the day on which an
   * admin made a link to hand over, YYYY-MM-DD, or null.
   */
  untold: ReadonlyMap<string, string | null>
  /** The places that were imported or typed by hand. */
  typed: PlaceRow[]
  /** Open searches for stand-ins, by post. */
  searches: Search[]
}

const toSearch = ({ id, post_id, places, filled, asking, exhausted_at }: SearchRow): Search => ({
  callOutId: id,
  postId: post_id,
  places,
  filled,
  asking: Number(asking),
  exhausted: exhausted_at !== null,
})

interface Reading extends Span {
  timeZone: string
  /** Orders places by post, then by person. */
  inOrder(a: PlaceKey, b: PlaceKey): number
  turns?: Turns | undefined
}

/**
 * Asked places, by id, of publications that told their person nothing, and of which nothing has reminded them since.
 * A person who is asked without a publication is told at once.
 */
async function readUntold(db: Db, planned: PlannedRow[], timeZone: string): Promise<Map<string, string | null>> {
  const waiting = planned.filter(({ state, reminded_at }) => state === 'asked' && reminded_at === null)
  const told = await rotaFactsStore.toldAt(
    db,
    waiting.flatMap(({ publication_id }) => publication_id ?? []),
  )
  const untold = waiting.filter(
    ({ publication_id, user_id }) => publication_id !== null && !told.has(`${publication_id} ${user_id}`),
  )
  const handed = await rotaFactsStore.auditedAt(db, 'replyLink.created', columnOf(untold, 'id'))
  return new Map(
    untold.map(({ id }) => {
      const at = handed.get(id)
      return [id, at === undefined ? null : dayOf(timeZone, new Date(at))]
    }),
  )
}

/** Reads the services of a span with everybody who stands at them. */
export async function readServices(db: Db, { from, to, inOrder, timeZone, turns }: Reading) {
  const rows = await servicesStore.between(db, from, to)
  const ids = rows.map(({ id }) => id)
  const ofService = <Row extends { service_id: string | null }>(all: Row[]) =>
    groupBy(all, ({ service_id }) => service_id ?? '')
  const allPlanned = await plannedStore.ofServices(db, ids)
  const planned = ofService(allPlanned)
  const untold = await readUntold(db, allPlanned, timeZone)
  await turns?.next()
  const typed = await placesStore.typed(db, from, to)
  const typedAt = ofService(typed)
  const needs = ofService(await servicesStore.needsOf(db, ids))
  const skills = ofService(await servicesStore.skillsOf(db, ids))
  const drafts = ofService(await draftsStore.of(db, ids))
  const drafted = ofService(await draftsStore.places(db, ids))
  const searches = ofService(await rotaFactsStore.searches(db, ids))
  await turns?.next()

  return rows.map((row): FactsService => {
    const [draft] = drafts.get(row.id) ?? []
    return {
      _id: row.id,
      date: row.date,
      serviceTime: row.service_time,
      templateId: row.template_id,
      startsAt: momentOf(row.date, row.service_time_key, timeZone)?.getTime() ?? null,
      lastsMinutes: row.lasts_minutes,
      row,
      needs: needs.get(row.id) ?? [],
      skills: skills.get(row.id) ?? [],
      draft: draft ? { ...draft, places: (drafted.get(row.id) ?? []).sort(inOrder) } : null,
      planned: (planned.get(row.id) ?? []).sort(inOrder),
      untold,
      typed: typedAt.get(row.id) ?? [],
      searches: (searches.get(row.id) ?? []).map(toSearch),
    }
  })
}
