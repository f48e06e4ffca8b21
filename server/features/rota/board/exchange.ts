import { AppError } from '#shared/errors.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import type { BoardService } from '#shared/rota/board.ts'
import type { DraftPlace, Exchange } from '#shared/rota/drafts.ts'
import type { Block } from '#shared/rota/rules.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { Bearer } from '../../../http/viewer.ts'
import type { Plan } from '../../plan/places/changePlaces.ts'
import { exchangeShifts } from '../../plan/schedule/exchangeShifts.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import type { FactsService } from '../facts/facts.services.ts'
import type { FactsNeeds, RotaFacts } from '../facts/rotaFacts.ts'
import { draftWith, type OneOf, withDrafts, withTyped } from '../facts/withDrafts.ts'
import { judgeOf } from '../judge/judge.ts'
import { hasDeclined } from '../judge/problems.ts'
import { rostersOf, toBoardService } from './board.wire.ts'
import { blocksOfDraft, refuse, rowsOf } from './mustFit.ts'
import { factsAround, mustHave, type NamedService, storeDrafts } from './saveDrafts.ts'

type Held = Exchange['one']
/** A place and its person; nobody's where it is open. */
type Spot = Exchange['along'][number]['other']

/** A place that is given up or open, and the person who gets it; nobody where it becomes open. */
interface Given {
  service: FactsService
  at: Spot
  to: Spot
  /** Lock of the place that the new person comes from: it goes with them. */
  locked: boolean
}

/** The two places of each pair, the first pair being that which was asked for. */
const pairsOf = ({ one, other, along }: Exchange): { one: Held; other: Spot }[] => [{ one, other }, ...along]

/** The places of a service as its draft has them, or would begin with. */
const draftedAt = ({ draft, planned }: FactsService): DraftPlace[] =>
  draft
    ? draft.places.map(({ user_id, post_id, locked }) => ({ userId: user_id, postId: post_id, locked: locked === 1 }))
    : planned
        .filter(({ state }) => isLive(state))
        .map(({ user_id, post_id }) => ({ userId: user_id, postId: post_id, locked: false }))

const isAt = ({ userId, postId }: Spot) => {
  return (place: { userId: string; postId: string }) => place.userId === userId && place.postId === postId
}

/** The services of an exchange, one for each place that is named. */
const namedBy = ({ one, other, along }: Exchange): NamedService[] => [
  { serviceId: one.serviceId, path: 'one.serviceId' },
  { serviceId: other.serviceId, path: 'other.serviceId' },
  ...along.flatMap((pair, at) => [
    { serviceId: pair.one.serviceId, path: `along.${at}.one.serviceId` },
    { serviceId: pair.other.serviceId, path: `along.${at}.other.serviceId` },
  ]),
]

/**
 * The lock of somebody's place; of an open one false. 409 where they no longer stand there, or nobody can be changed
 * there any more.
 */
function mustStand(facts: RotaFacts, at: Spot): boolean {
  const service = mustHave(facts, at.serviceId)
  if (at.shiftId !== undefined) {
    const row = service.typed.find(({ shift_id }) => shift_id === at.shiftId)
    if (row?.user_id !== at.userId || row.post_id !== at.postId) throw new AppError('schedule_moved_on')
    return false
  }
  const before = { facts, service }
  if (hasBegun(service.row, facts.timeZone)) refuse('service_begun', before)
  const place = draftedAt(service).find(isAt(at))
  const isGone = at.userId !== null && !place
  if (service.row.state === 'cancelled' || isGone || at.revision !== (service.draft?.revision ?? 0))
    refuse('draft_changed', before)
  return place?.locked ?? false
}

/**
 * 400 where a person or a place changes hands twice, where two are of one person or post, and where a place of the
 * sheet would become open: nobody's shift is none.
 */
function mustBeOnceEach(wanted: Exchange): void {
  const seen = new Set<string>()
  for (const [at, { one, other }] of pairsOf(wanted).entries()) {
    const path = at === 0 ? 'other' : `along.${at - 1}.other`
    if (one.userId === other.userId) refuseAt(`${path}.userId`, 'input.invalid')
    if (one.serviceId === other.serviceId && one.postId === other.postId) refuseAt(`${path}.postId`, 'input.invalid')
    if (other.userId === null && (one.shiftId ?? other.shiftId) !== undefined)
      refuseAt(`${path}.userId`, 'input.invalid')
    for (const { serviceId, postId, userId } of [one, other]) {
      if (userId === null) continue
      const key = `${serviceId} ${postId} ${userId}`
      if (seen.has(key)) refuseAt(`${path}.userId`, 'input.postTwice')
      seen.add(key)
    }
  }
}

/** The places of drafts after the exchange, by service. 400 where somebody would have one post of a service twice. */
function draftsAfter(given: readonly Given[]): Map<FactsService, DraftPlace[]> {
  const after = new Map<FactsService, DraftPlace[]>()
  const planned = given.filter(({ at }) => at.shiftId === undefined)
  for (const { service, at } of planned)
    after.set(
      service,
      (after.get(service) ?? draftedAt(service)).filter((place) => !isAt(at)(place)),
    )
  for (const { service, at, to, locked } of planned) {
    const { userId } = to
    if (userId === null) continue
    const place = { userId, postId: at.postId, locked, ...(at.source && { source: at.source }) }
    const places = after.get(service) ?? []
    if (places.some(isAt({ ...at, userId }))) refuseAt('other.userId', 'input.postTwice')
    after.set(service, [...places, place])
  }
  return after
}

const nameOf = ({ people }: RotaFacts, _id: string) => ({ _id, name: people.get(_id)?.name ?? '' })

/** The rules against new people at places of the sheet; none once the service has begun: that is corrected. */
function blocksOfTyped(facts: RotaFacts, given: readonly Given[], { force }: Exchange): Block[] {
  const judge = judgeOf(facts, 'draft')
  return given.flatMap(({ at: { serviceId, postId, shiftId }, to: { userId } }) => {
    const service = mustHave(facts, serviceId)
    if (shiftId === undefined || userId === null || hasBegun(service.row, facts.timeZone)) return []
    return judge
      .blocks(service, { userId, postId }, hasDeclined(service, userId))
      .filter(({ code }) => !(force && code === 'declined'))
  })
}

/** The facts after the exchange. 409 where a rule is against one of the people, with the rules against all. */
function mustFitAll(
  facts: RotaFacts,
  given: readonly Given[],
  drafts: ReadonlyMap<FactsService, DraftPlace[]>,
  wanted: Exchange,
): RotaFacts {
  const rows = new Map([...drafts].map(([service, places]) => [service, rowsOf(service, places).sort(facts.inOrder)]))
  const typed = new Map(
    given.flatMap(({ at: { shiftId }, to }) =>
      shiftId === undefined || to.userId === null ? [] : [[shiftId, nameOf(facts, to.userId)] as const],
    ),
  )
  const after = withTyped(
    withDrafts(facts, new Map([...rows].map(([service, places]) => [service._id, draftWith(service, places)]))),
    typed,
  )
  const sides = [...drafts.keys()].map((service): [before: OneOf, now: OneOf] => [
    { facts, service },
    { facts: after, service: mustHave(after, service._id) },
  ])
  const blocks = [
    ...sides.flatMap(([before, now]) => blocksOfDraft(before, now, { force: wanted.force, isExchange: true })),
    ...blocksOfTyped(after, given, wanted),
  ]
  if (blocks.length > 0) refuse('blocked', { facts, service: mustHave(facts, wanted.one.serviceId) }, { blocks })
  return after
}

/**
 * Two people take the places of each other, and those who come along with them, all or nobody: places of the plan in
 * the drafts, those of the sheet on the schedule at once. Each is judged with all others gone from where they stood.
 */
export async function exchangePlaces(
  plan: Plan,
  needs: FactsNeeds,
  viewer: Bearer,
  wanted: Exchange,
): Promise<{ services: BoardService[] }> {
  mustBeOnceEach(wanted)
  const named = namedBy(wanted)
  const facts = await factsAround(plan.trx, named, needs)
  const given = pairsOf(wanted).flatMap(({ one, other }): Given[] => {
    const [locked, otherLocked] = [mustStand(facts, one), mustStand(facts, other)]
    return [
      { service: mustHave(facts, one.serviceId), at: one, to: other, locked: otherLocked },
      { service: mustHave(facts, other.serviceId), at: other, to: one, locked },
    ]
  })
  const drafts = draftsAfter(given)
  const after = mustFitAll(facts, given, drafts, wanted)

  const stored = await storeDrafts(plan.context, viewer, after, [...drafts.keys()])
  const taken = given.flatMap(({ at: { shiftId, userId: from }, to }) =>
    shiftId === undefined || from === null || to.userId === null
      ? []
      : [{ shiftId, from, to: nameOf(facts, to.userId) }],
  )
  if (taken.length > 0) await exchangeShifts(plan, viewer, taken)
  plan.touch(...given.map(({ service }) => service.date))
  const rosters = rostersOf(stored)
  const ids = new Set(columnOf(named, 'serviceId'))
  return { services: [...ids].map((id) => toBoardService(stored, mustHave(stored, id), rosters)) }
}
