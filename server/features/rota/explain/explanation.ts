import { createHash } from 'node:crypto'
import type { Candidate, Explanation } from '#shared/rotaRuns.ts'
import { keptRow } from '../board/drafts.ts'
import { hasDeclined } from '../board/problems.ts'
import { isActive, isShadow, rosterOf, seatsOf, taken } from '../board/roster.ts'
import type { FactsPerson, FactsService, RotaFacts } from '../board/rotaFacts.ts'
import { draftWith, withDraft } from '../board/withDrafts.ts'
import { toFillInput } from '../runs/fillInput.ts'
import { placeCosts } from './costs.ts'
import { witnessOf } from './witness.ts'

/** A place of which is asked who could have it; `userId` asks of one person alone. */
interface AskedPlace {
  service: FactsService
  postId: string
  userId?: string | undefined
}

/** What an explanation is made from. */
export interface Known {
  facts: RotaFacts
  history: ReadonlyMap<string, number>
  /** The last day on which each person served. */
  lastServed: ReadonlyMap<string, string>
}

const toPerson = ({ _id, name }: FactsPerson) => ({ _id, name })

/** Decides between equals: the same for every admin, another one for every place, and not by the name. */
const drawOf = ({ service, postId }: AskedPlace, userId: string): string =>
  createHash('sha256').update(`${service._id} ${postId} ${userId}`).digest('hex')

/** The facts without somebody's place at a service. */
function without(facts: RotaFacts, service: FactsService, userId: string, postId: string) {
  const seats = seatsOf(facts, service, 'draft').filter((seat) => seat.userId !== userId || seat.postId !== postId)
  const places = seats.map((seat) =>
    keptRow({ service_id: service._id, user_id: seat.userId, post_id: seat.postId }, 0),
  )
  return withDraft({ facts, service }, draftWith(service, places))
}

/** Those without blocks in the order of a call-out, then by the number of blocks and by name. */
function inOrder(candidates: Candidate[], asked: AskedPlace, lastServed: Known['lastServed']): Candidate[] {
  const free = candidates
    .filter(({ cost }) => cost)
    .map((candidate) => ({
      candidate,
      order: [
        candidate.cost?.wishes ?? 0,
        candidate.cost?.fairness ?? 0,
        Date.parse(lastServed.get(candidate.user._id) ?? '0000-01-01'),
      ],
      draw: drawOf(asked, candidate.user._id),
    }))
  free.sort((a, b) => {
    const differing = a.order.findIndex((value, index) => value !== b.order[index])
    if (differing >= 0) return (a.order[differing] ?? 0) - (b.order[differing] ?? 0)
    return a.draw < b.draw ? -1 : 1
  })
  // People are by name already.
  const kept = candidates.filter(({ cost }) => !cost).sort((a, b) => a.blocks.length - b.blocks.length)
  return [...free.map(({ candidate }) => candidate), ...kept]
}

/** Who has a place and why, who could, what stands against the others, and why it is empty where it is. */
export function explanationOf({ facts, history, lastServed }: Known, asked: AskedPlace): Explanation {
  const { service, postId, userId } = asked
  const seats = seatsOf(facts, service, 'draft')
  const least = service.needs.find(({ post_id }) => post_id === postId)?.min_people ?? 0
  const open = Math.max(0, least - taken(facts, service, postId, seats).covering)
  const here = seats.filter((seat) => seat.postId === postId && !seat.isShadow)
  const seat = open > 0 ? undefined : (here.find((one) => one.userId === userId) ?? here[0])
  const holder = facts.people.get(seat?.userId ?? '') ?? null
  const now = holder ? without(facts, service, holder._id, postId) : { facts, service }

  const roster = rosterOf(now.facts, 'draft')
  const input = toFillInput(now.facts, { mode: 'all', keepNearDraft: false, history })
  const costs = placeCosts({ facts: now.facts, input, roster }, now.service)
  const others = new Set(here.map((one) => one.userId).filter((id) => id !== holder?._id))
  const candidates = [...facts.people.values()]
    .filter(({ _id }) => isActive(facts, _id) && !others.has(_id) && (userId === undefined || _id === userId))
    .map((person): Candidate => {
      const place = { userId: person._id, postId }
      const shadow = isShadow(facts, place)
      const blocks = roster.blocks(now.service, { ...place, isShadow: shadow }, hasDeclined(service, person._id))
      return {
        user: toPerson(person),
        blocks,
        cost: blocks.length === 0 ? costs.of(person._id) : null,
        load: costs.load(person._id),
        share: costs.share(person._id),
      }
    })
  return {
    serviceId: service._id,
    postId,
    holder: holder && toPerson(holder),
    open,
    candidates: inOrder(candidates, asked, lastServed),
    witness: open > 0 ? witnessOf(facts, service, postId) : null,
  }
}
