import { groupBy } from '#shared/groupBy.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import type { Preview } from '#shared/rota/board.ts'
import type { Item } from '#shared/rota/items.ts'
import type { DraftPlacesTable } from '../../../db/schema.ts'
import type { PlannedRow } from '../../plan/places/planned.store.ts'
import type { ReachNow } from '../../reach/ways/reachOf.ts'
import { capacityOf } from '../capacity/capacity.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { publishable, type RotaFacts } from '../facts/rotaFacts.ts'
import { judgeOf } from '../judge/judge.ts'
import { problemsOf } from '../judge/problems.ts'
import { revisionOfBoard } from './board.wire.ts'

/** The changes of a publication for one member at one service. */
export interface Difference {
  service: FactsService
  person: FactsPerson
  /**
   * Kind under which it is counted: `added` where they had no place there before, `removed` where they have none after.
   */
  kind: 'added' | 'changed' | 'removed'
  /** New places, including the second post of a joint place. */
  added: DraftPlacesTable[]
  /** Places that move to another post. */
  changed: { before: PlannedRow; after: DraftPlacesTable }[]
  /** Live places that the draft no longer has. */
  removed: PlannedRow[]
}

function ofPerson(service: FactsService, person: FactsPerson, live: PlannedRow[], draft: DraftPlacesTable[]) {
  const before = live.filter(({ post_id }) => !draft.some((place) => place.post_id === post_id))
  const after = draft.filter(({ post_id }) => !live.some((row) => row.post_id === post_id))
  if (before.length === 0 && after.length === 0) return []
  const changed = before.slice(0, after.length).flatMap((row, place) => {
    const to = after[place]
    return to ? [{ before: row, after: to }] : []
  })
  const kind = live.length === 0 ? 'added' : draft.length === 0 ? 'removed' : 'changed'
  const [added, removed] = [after.slice(changed.length), before.slice(changed.length)]
  return [{ service, person, kind, added, changed, removed } satisfies Difference]
}

/**
 * Compares the drafts of the span with the live places, by service and member. Services without a draft, begun services
 * and cancelled services have no differences.
 */
export function diffOf(facts: RotaFacts): Difference[] {
  return publishable(facts).flatMap((service) => {
    const { draft } = service
    if (!draft) return []
    const live = service.planned.filter(({ state }) => isLive(state))
    const ofUser = ({ user_id }: { user_id: string }) => user_id
    const [stood, drafted] = [groupBy(live, ofUser), groupBy(draft.places, ofUser)]
    return [...facts.people.values()].flatMap((person) => {
      const [before, after] = [stood.get(person._id) ?? [], drafted.get(person._id) ?? []]
      return ofPerson(service, person, before, after)
    })
  })
}

/** Counts the differences by kind; a member counts once for each service. */
export const differenceCounts = (differences: Difference[]) => {
  const count = (wanted: Difference['kind']) => differences.filter(({ kind }) => kind === wanted).length
  return { added: count('added'), changed: count('changed'), removed: count('removed') }
}

/** Translates the differences to the wire. `reached`: ids of people who were shown a push on a device lately. */
export function toPreview(facts: RotaFacts, reached: ReadonlySet<string>, reach: Pick<ReachNow, 'wayTo'>): Preview {
  const differences = diffOf(facts)
  const byPerson = groupBy(differences, ({ person }) => person._id)
  const toItem = ({ row }: FactsService, { post_id: postId }: { post_id: string }): Item => ({
    serviceId: row.id,
    date: row.date,
    serviceTime: row.service_time,
    postId,
    post: facts.posts.get(postId)?.name ?? '',
    tieColor: row.tie_color,
  })
  const members = [...facts.people.values()].flatMap(({ _id, name, phoneNumber }) => {
    const own = byPerson.get(_id) ?? []
    if (own.length === 0) return []
    return [
      {
        user: { _id, name },
        reachable: reached.has(_id),
        reach: reach.wayTo(_id),
        phoneNumber,
        added: own.flatMap(({ service, added }) => added.map((place) => toItem(service, place))),
        changed: own.flatMap(({ service, changed }) =>
          changed.map(({ before, after }) => ({ before: toItem(service, before), after: toItem(service, after) })),
        ),
        removed: own.flatMap(({ service, removed }) => removed.map((row) => toItem(service, row))),
      },
    ]
  })
  return {
    from: facts.from,
    to: facts.to,
    revision: revisionOfBoard(facts),
    ...differenceCounts(differences),
    members,
    problems: problemsOf(facts, judgeOf(facts, 'draft')),
    capacity: capacityOf(facts),
  }
}
