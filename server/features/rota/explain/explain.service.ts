import { AppError } from '#shared/errors.ts'
import type { Explanation } from '#shared/rotaRuns.ts'
import type { Db } from '../../../db/client.ts'
import { rotaFactsStore } from '../board/rotaFacts.store.ts'
import { monthsOf } from '../board/rotaFacts.ts'
import { type PlanNeeds, readPlan } from '../runs/readPlan.ts'
import { servicesStore } from '../services/services.store.ts'
import { explanationOf } from './explanation.ts'

export interface ExplainService {
  /** Who could have the place, in the order of a call-out, and what stands against the others. 404 for what is not there. */
  show(asked: { serviceId: string; postId: string; userId?: string | undefined }): Promise<Explanation>
}

interface Needs extends PlanNeeds {
  db: Db
}

export function explainService({ db, ...needs }: Needs): ExplainService {
  return {
    async show({ serviceId, postId, userId }) {
      const row = await servicesStore.find(db, serviceId)
      if (!row) throw new AppError('not_found')
      const plan = await readPlan(db, monthsOf({ from: row.date, to: row.date }), needs)
      const service = plan.facts.ofSpan.find(({ _id }) => _id === serviceId)
      if (!service || !plan.facts.posts.has(postId)) throw new AppError('not_found')
      if (userId !== undefined && !plan.facts.people.has(userId)) throw new AppError('not_found')
      const lastServed = await rotaFactsStore.lastServed(db, plan.facts.day)
      return explanationOf({ ...plan, lastServed }, { service, postId, userId })
    },
  }
}
