import { AppError } from '#shared/errors.ts'
import type { Explanation } from '#shared/rotaRuns.ts'
import type { Db } from '../../../db/client.ts'
import type { PlanNeeds } from '../runs/readPlan.ts'
import { servicesStore } from '../services/services.store.ts'
import { explanationOf } from './explanation.ts'
import { readKnown } from './readKnown.ts'

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
      const known = await readKnown(db, row.date, needs)
      const service = known.facts.ofSpan.find(({ _id }) => _id === serviceId)
      if (!service || !known.facts.posts.has(postId)) throw new AppError('not_found')
      if (userId !== undefined && !known.facts.people.has(userId)) throw new AppError('not_found')
      return explanationOf(known, { service, postId, userId })
    },
  }
}
