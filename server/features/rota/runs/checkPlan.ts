import type { Db } from '../../../db/client.ts'
import type { Span } from '../board/rotaFacts.ts'
import type { FillInput, GoalValues } from '../solver/fill.input.ts'
import { verify } from '../solver/verify/verify.ts'
import { toFillInput } from './fillInput.ts'
import { type PlanNeeds, readPlan } from './readPlan.ts'

/** A stored plan, judged. */
export interface Checked {
  services: number
  places: number
  goals: GoalValues
  broken: { code: string; date: string; serviceTime: string; post: string; name: string }[]
}

/** Judges what is planned in a span, past services too: the rules that it breaks, and what it comes to in each goal. */
export async function checkPlan(from: Db, span: Span, needs: PlanNeeds): Promise<Checked> {
  const { facts, history } = await readPlan(from, span, needs)
  const services = facts.ofSpan.filter(({ row }) => row.state === 'planned')
  // With every place fixed, so that none is counted as a shift outside of the plan, too.
  const planned = toFillInput(facts, { mode: 'gaps', keepNearDraft: false, history, services })
  const roster = planned.services.flatMap(({ _id, draft }) => draft.map((seat) => ({ ...seat, serviceId: _id })))
  // What an admin has locked is judged, too.
  const input: FillInput = { ...planned, services: planned.services.map((service) => ({ ...service, fixed: [] })) }
  const { broken, goals } = verify(input, roster)
  return {
    services: services.length,
    places: roster.length,
    goals,
    broken: broken.map(({ code, serviceId, postId, userId }) => {
      const service = services.find(({ _id }) => _id === serviceId)
      return {
        code,
        date: service?.date ?? '',
        serviceTime: service?.serviceTime ?? '',
        post: facts.posts.get(postId ?? '')?.name ?? '',
        name: facts.people.get(userId ?? '')?.name ?? '',
      }
    }),
  }
}
