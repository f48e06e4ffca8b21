import { isDeepStrictEqual } from 'node:util'
import { groupBy } from '#shared/groupBy.ts'
import { occursOn } from '#shared/recurrence.ts'
import type { Trx } from '../../../../db/change.ts'
import type { Db } from '../../../../db/client.ts'
import { type ServiceRow, servicesStore } from '../../../plan/services/services.store.ts'
import { copyNeeds, ofTemplate, recurrenceOf, type TemplatePlan } from './serviceMaker.ts'

/** True for a service whose tie was set for its day, or is that of its shifts: its template leaves it alone. */
export const hasOwnTie = ({ tie_by_day, by_shifts }: ServiceRow): boolean => tie_by_day === 1 || by_shifts === 1

/** The future published services of a template, and those of them that differ from it. */
export async function publishedOf(trx: Db, plan: TemplatePlan, today: string) {
  const published = (await servicesStore.ofTemplate(trx, plan.template.id, today)).filter(
    ({ state, published_at }) => state === 'planned' && published_at !== null,
  )
  const ids = published.map(({ id }) => id)
  const ofService = ({ service_id }: { service_id: string }) => service_id
  const needs = groupBy(await servicesStore.needsOf(trx, ids), ofService)
  const skills = groupBy(await servicesStore.skillsOf(trx, ids), ofService)
  const needKey = (row: { post_id: string; min_people: number; max_people: number; priority: number }) =>
    [row.post_id, row.min_people, row.max_people, row.priority].join()
  const skillKey = (row: { skill_id: string; min_people: number }) => [row.skill_id, row.min_people].join()
  const wanted = {
    ...ofTemplate(plan),
    needs: plan.needs.map(needKey).sort(),
    skills: plan.skills.map(skillKey).sort(),
  }
  const differing = published.filter((service) => {
    const { service_time_key, service_time_order, lasts_minutes, sign_up, two_unrelated } = service
    // Shifts write the same time in their own words.
    const service_time = service.by_shifts === 1 ? wanted.service_time : service.service_time
    const tie_color = hasOwnTie(service) ? wanted.tie_color : service.tie_color
    const own = {
      service_time,
      service_time_key,
      service_time_order,
      lasts_minutes,
      tie_color,
      sign_up,
      two_unrelated,
      needs: (needs.get(service.id) ?? []).map(needKey).sort(),
      skills: (skills.get(service.id) ?? []).map(skillKey).sort(),
    }
    return !occursOn(recurrenceOf(plan.template), service.date) || !isDeepStrictEqual(own, wanted)
  })
  return { published, differing }
}

/** Gives services the needs, the length and, where it was not set for the day, the tie of their template. */
export async function changePublished(trx: Trx<'rota'>, plan: TemplatePlan, services: ServiceRow[]): Promise<void> {
  const { lasts_minutes, tie_color, sign_up, two_unrelated } = plan.template
  const ids = services.map(({ id }) => id)
  const retied = services.filter((service) => !hasOwnTie(service)).map(({ id }) => id)
  await servicesStore.update(trx, ids, { lasts_minutes, sign_up, two_unrelated })
  await servicesStore.update(trx, retied, { tie_color })
  await copyNeeds(trx, plan, ids)
}
