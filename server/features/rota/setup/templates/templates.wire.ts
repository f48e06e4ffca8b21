import { addDays } from '#shared/days.ts'
import { occurrences } from '#shared/recurrence.ts'
import type { NewTemplate, Template } from '#shared/rota/templates.ts'
import { normaliseServiceTime, SERVICE_MINUTES } from '#shared/serviceTime.ts'
import type { Db } from '../../../../db/client.ts'
import { publishedOf } from './publishedServices.ts'
import { recurrenceOf, type TemplatePlan } from './serviceMaker.ts'
import { templatesStore } from './templates.store.ts'

/** Rows of templates for the rooms that know of templates. */
export const templateRows: Pick<typeof templatesStore, 'all' | 'find' | 'isAny'> = templatesStore

const NEXT_DATES = 5

/** A stored template as an admin wants it: a patch is laid onto it. */
export const toWanted = ({ template, needs, skills }: TemplatePlan) => ({
  name: template.name,
  weekday: template.weekday,
  serviceTime: template.service_time,
  lastsMinutes: template.lasts_minutes,
  everyWeeks: template.every_weeks,
  nth: template.nth,
  startsOn: template.starts_on,
  endsOn: template.ends_on,
  tieColor: template.tie_color,
  retired: template.retired === 1,
  signUp: template.sign_up === 1,
  publishWeeksBefore: template.publish_weeks_before,
  twoUnrelated: template.two_unrelated === 1,
  needs: needs.map((row) => ({
    postId: row.post_id,
    minPeople: row.min_people,
    maxPeople: row.max_people,
    priority: row.priority,
  })),
  skills: skills.map((row) => ({ skillId: row.skill_id, minPeople: row.min_people })),
})

/** The rows of a wanted template that starts on `day` where it names no other. */
export const toRows = (id: string, wanted: NewTemplate, day: string): TemplatePlan => ({
  template: {
    id,
    name: wanted.name,
    weekday: wanted.weekday,
    service_time: normaliseServiceTime(wanted.serviceTime),
    lasts_minutes: wanted.lastsMinutes ?? SERVICE_MINUTES,
    every_weeks: wanted.everyWeeks ?? 1,
    nth: wanted.nth ?? 0,
    starts_on: wanted.startsOn ?? day,
    ends_on: wanted.endsOn ?? null,
    tie_color: wanted.tieColor ?? null,
    retired: wanted.retired ? 1 : 0,
    sign_up: wanted.signUp ? 1 : 0,
    publish_weeks_before: wanted.publishWeeksBefore ?? null,
    two_unrelated: wanted.twoUnrelated ? 1 : 0,
  },
  needs: wanted.needs.map(({ postId, minPeople, maxPeople, priority }) => ({
    template_id: id,
    post_id: postId,
    min_people: minPeople,
    max_people: maxPeople,
    priority,
  })),
  skills: (wanted.skills ?? []).map((one) => ({ template_id: id, skill_id: one.skillId, min_people: one.minPeople })),
})

/** A template on a day, with its next dates and the number of published services that differ from it. */
export async function toTemplate(from: Db, plan: TemplatePlan, day: string): Promise<Template> {
  const { template } = plan
  const { differing } = await publishedOf(from, plan, day)
  const ahead = template.retired ? [] : occurrences(recurrenceOf(template), day, addDays(day, 5 * 366))
  const counted = { nextDates: ahead.slice(0, NEXT_DATES), differing: differing.length }
  return { _id: template.id, ...toWanted(plan), ...counted }
}
