import { createHash } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import type { Candidate, Explanation } from '#shared/rotaRuns.ts'
import type { Db } from '../../../db/client.ts'
import { keptRow } from '../board/drafts.ts'
import { hasDeclined } from '../board/problems.ts'
import { isActive, isShadow, rosterOf, seatsOf, taken } from '../board/roster.ts'
import { rotaFactsStore } from '../board/rotaFacts.store.ts'
import { type FactsPerson, type FactsService, monthsOf, type RotaFacts } from '../board/rotaFacts.ts'
import { draftWith, withDraft } from '../board/withDrafts.ts'
import { toFillInput } from '../runs/fillInput.ts'
import { type PlanNeeds, readPlan } from '../runs/readPlan.ts'
import { servicesStore } from '../services/services.store.ts'
import { placeCosts } from './costs.ts'
import { witnessOf } from './witness.ts'

interface Asked {
  serviceId: string
  postId: string
  userId?: string | undefined
}

export interface ExplainService {
  /** Who could have the place, in the order of a call-out, and what stands against the others. 404 for what is not there. */
  show(asked: Asked): Promise<Explanation>
}

interface Needs extends PlanNeeds {
  db: Db
}

const toPerson = ({ _id, name }: FactsPerson) => ({ _id, name })

/** Decides between equals: the same for every admin, another one for every place, and not by the name. */
const drawOf = ({ serviceId, postId }: Asked, userId: string): string =>
  createHash('sha256').update(`${serviceId} ${postId} ${userId}`).digest('hex')

/** The facts without somebody's place at a service. */
function without(facts: RotaFacts, service: FactsService, userId: string, postId: string) {
  const seats = seatsOf(facts, service, 'draft').filter((seat) => seat.userId !== userId || seat.postId !== postId)
  const places = seats.map((seat) =>
    keptRow({ service_id: service._id, user_id: seat.userId, post_id: seat.postId }, 0),
  )
  return withDraft({ facts, service }, draftWith(service, places))
}

export function explainService({ db, ...needs }: Needs): ExplainService {
  return {
    async show(asked) {
      const { serviceId, postId, userId } = asked
      const row = await servicesStore.find(db, serviceId)
      if (!row) throw new AppError('not_found')
      const { facts, history } = await readPlan(db, monthsOf({ from: row.date, to: row.date }), needs)
      const service = facts.ofSpan.find(({ _id }) => _id === serviceId)
      if (!service || !facts.posts.has(postId)) throw new AppError('not_found')
      if (userId !== undefined && !facts.people.has(userId)) throw new AppError('not_found')

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
      const lastServed = await rotaFactsStore.lastServed(db, facts.day)
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
      const [free, kept] = [candidates.filter(({ cost }) => cost), candidates.filter(({ cost }) => !cost)]
      const orderOf = ({ user, cost }: Candidate) => [
        cost?.wishes ?? 0,
        cost?.fairness ?? 0,
        Date.parse(lastServed.get(user._id) ?? '0000-01-01'),
      ]
      free.sort((a, b) => {
        const [mine, theirs] = [orderOf(a), orderOf(b)]
        const differing = mine.findIndex((value, index) => value !== theirs[index])
        if (differing >= 0) return (mine[differing] ?? 0) - (theirs[differing] ?? 0)
        return drawOf(asked, a.user._id) < drawOf(asked, b.user._id) ? -1 : 1
      })
      // People are by name already.
      kept.sort((a, b) => a.blocks.length - b.blocks.length)
      return {
        serviceId,
        postId,
        holder: holder && toPerson(holder),
        open,
        candidates: [...free, ...kept],
        witness: open > 0 ? witnessOf(facts, service, postId) : null,
      }
    },
  }
}
