import { addDays, daysBetween, today } from '#shared/days.ts'
import { LOCALES } from '#shared/languages.ts'
import type { Post, Template } from '#shared/rotaSetup.ts'
import {
  type AppliedPost,
  type AppliedTemplate,
  SUGGESTED_NEAR_DAYS,
  SUGGESTED_WEEKS,
  type Suggestions,
} from '#shared/rotaSuggestions.ts'
import { minuteOfDay, normaliseServiceTime } from '#shared/serviceTime.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { RequestContext } from '../../../http/route.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { placesStore } from '../../plan/places.store.ts'
import type { TeamService } from '../../team/team.service.ts'
import { refuseAt } from '../refuseAt.ts'
import type { PostsService } from '../setup/posts.service.ts'
import type { TemplatesService } from '../setup/templates.service.ts'
import { tellRota } from '../tellRota.ts'
import { suggest } from './suggest.ts'

/** Posts and templates for the months to come, from the schedule of the months behind. */
export interface SuggestionsService {
  /** Without shifts, or where the last is too far from today, there are none. */
  show(viewer: Viewer, nothing: unknown, browser: Pick<RequestContext, 'language'>): Promise<Suggestions>
  /** Makes posts and templates, all or none. What is there is returned unchanged. */
  apply(
    viewer: Viewer,
    wanted: { posts: AppliedPost[]; templates: AppliedTemplate[] },
  ): Promise<{ posts: Post[]; templates: Template[]; isNew: boolean }>
}

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
  posts: Pick<PostsService, 'listFrom' | 'make' | 'reuse'>
  templates: Pick<TemplatesService, 'listFrom' | 'make'>
}

const NOTHING: Suggestions = { from: null, to: null, posts: [], templates: [] }

/** Sunday 0 of a week, by which weekdays are named. */
const A_SUNDAY = '2026-11-01'

const sameTime = (one: string, other: string): boolean => minuteOfDay(one) === minuteOfDay(other)

export function suggestionsService({ db, change, team, posts, templates }: Needs): SuggestionsService {
  return {
    async show(viewer, _nothing, { language }) {
      const last = await placesStore.lastDay(db)
      if (last === undefined) return NOTHING
      const from = addDays(last, 1 - SUGGESTED_WEEKS * 7)
      const isNear = Math.abs(daysBetween(today(await team.timeZone()), last)) <= SUGGESTED_NEAR_DAYS
      if (!isNear) return { ...NOTHING, from, to: last }
      const shifts = (await placesStore.between(db, from, last)).flatMap((row) => {
        const minute = minuteOfDay(row.service_time)
        if (minute === undefined) return []
        return { date: row.date, serviceTime: row.service_time, minute, post: row.post, postKey: row.post_key }
      })
      const locale = LOCALES[viewer.language ?? language]
      const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
      const nameOf = (weekday: number, serviceTime: string): string => {
        const [first = '', ...rest] = weekdays.format(new Date(`${addDays(A_SUNDAY, weekday)}T00:00:00Z`))
        return `${first.toLocaleUpperCase(locale)}${rest.join('')} ${serviceTime}`
      }
      return { from, to: last, ...suggest(shifts, nameOf) }
    },

    apply: (viewer, wanted) =>
      change.by(viewer)('rota', async (context, revision) => {
        const { trx } = context
        if (wanted.posts.length + wanted.templates.length === 0) refuseAt('posts', 'input.required')
        let isNew = false
        const known = new Map((await posts.listFrom(trx)).map((post) => [comparisonKey(post.name), post]))
        const applied: Post[] = []
        for (const post of wanted.posts) {
          const there = known.get(comparisonKey(post.name))
          const made = there
            ? there.retired
              ? await posts.reuse(context, viewer, there)
              : there
            : await posts.make(context, viewer, post)
          isNew ||= made !== there
          known.set(comparisonKey(post.name), made)
          applied.push(made)
        }
        const stored = await templates.listFrom(trx)
        const made: Template[] = []
        for (const [place, { needs, ...template }] of wanted.templates.entries()) {
          const ids = needs.map(({ post }, at) => {
            const named = known.get(comparisonKey(post))
            return named && !named.retired ? named._id : refuseAt(`templates.${place}.needs.${at}.post`, 'rota.unknown')
          })
          const serviceTime = normaliseServiceTime(template.serviceTime)
          if (minuteOfDay(serviceTime) === undefined) refuseAt(`templates.${place}.serviceTime`, 'rota.timeOfDay')
          const { everyWeeks = 1, nth = 0 } = template
          const there = [...stored, ...made].find(
            (one) =>
              !one.retired &&
              one.weekday === template.weekday &&
              one.everyWeeks === everyWeeks &&
              one.nth === nth &&
              sameTime(one.serviceTime, serviceTime),
          )
          if (there) {
            made.push(there)
            continue
          }
          isNew = true
          const rows = needs.map(({ minPeople, maxPeople, priority }, at) => ({
            ...{ postId: ids[at] ?? '', minPeople, maxPeople: maxPeople ?? minPeople, priority: priority ?? 2 },
          }))
          for (const [at, { minPeople, maxPeople, postId }] of rows.entries()) {
            const path = `templates.${place}.needs.${at}`
            if (maxPeople < minPeople) refuseAt(`${path}.maxPeople`, 'input.mostBelowLeast')
            if (ids.indexOf(postId) !== at) refuseAt(`${path}.post`, 'input.postTwice')
          }
          made.push(await templates.make(context, viewer, { ...template, needs: rows }))
        }
        const result = { posts: applied, templates: made, isNew }
        return isNew
          ? tellRota(context, revision).returning(result)
          : context.tellNobody('all is there').returning(result)
      }),
  }
}
