import type { Db } from '../../../db/client.ts'
import type { Span } from '../facts/span.ts'
import { toFillInput } from './fillInput.ts'
import { type PlanNeeds, readPlan } from './readPlan.ts'
import type { FillInput, GoalValues } from './solver/fill.input.ts'
import { verify } from './solver/verify/verify.ts'

/** The judgement of a stored plan: its size, its value in each goal, and the rules that it breaks. */
export interface Checked {
  services: number
  places: number
  goals: GoalValues
  broken: { code: string; date: string; serviceTime: string; post: string; name: string }[]
}

/** Judges the plan of a span, past services included: the rules that it breaks, and its value in each goal. */
export async function checkPlan(from: Db, span: Span, needs: PlanNeeds): Promise<Checked> {
  const { facts, history } = await readPlan(from, span, needs)
  const services = facts.ofSpan.filter(({ row }) => row.state === 'planned')
  // Mode 'gaps' fixes every place, so that no place is also counted as a shift that the plan does not know.
  const planned = toFillInput(facts, { mode: 'gaps', keepNearDraft: false, history, services })
  const roster = planned.services.flatMap(({ _id, draft }) => draft.map((held) => ({ ...held, serviceId: _id })))
  // `verify` does not judge fixed places: without them it judges the locked ones too.
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
