import { addDays } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { AT_POST_DAYS, type Explanation } from '#shared/rota/explanation.ts'
import type { Db } from '../../../db/client.ts'
import { servicesStore } from '../../plan/services/services.store.ts'
import type { KeptFacts } from '../facts/keptFacts.ts'
import { monthsOf } from '../facts/span.ts'
import type { PlanNeeds } from '../fill/readPlan.ts'
import { explanationOf } from './explanation.ts'
import { knownOf } from './readKnown.ts'
import { servedStore } from './served.store.ts'

interface Needs {
  db: Db
  facts: KeptFacts
  settings: Pick<PlanNeeds['settings'], 'historyDays'>
}

export function explainService({ db, facts: kept, settings }: Needs) {
  const known = knownOf(db, settings)
  return {
    /**
     * Explains who could have a place and which rules stand against the others. 404 for an unknown service, post or
     * person.
     */
    async show({
      serviceId,
      postId,
      userId,
      holderId,
    }: {
      serviceId: string
      postId: string
      userId?: string | undefined
      holderId?: string | undefined
    }): Promise<Explanation> {
      const row = await servicesStore.find(db, serviceId)
      if (!row) throw new AppError('not_found')
      const facts = await kept.of(monthsOf({ from: row.date, to: row.date }))
      const service = facts.ofSpan.find(({ _id }) => _id === serviceId)
      if (!service || !facts.posts.has(postId)) throw new AppError('not_found')
      if (userId !== undefined && !facts.people.has(userId)) throw new AppError('not_found')
      const asked = await known(facts)
      const explanation = explanationOf(asked, { service, postId }, { userId, holderId })
      const atPost = await servedStore.servedAt(db, postId, addDays(facts.day, -AT_POST_DAYS), facts.day)
      return {
        ...explanation,
        ...(asked.since !== null && { since: asked.since }),
        candidates: explanation.candidates.map((one) => {
          const count = atPost.get(one.user._id)
          return count === undefined ? one : { ...one, atPost: count }
        }),
      }
    },
  }
}
