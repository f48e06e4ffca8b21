import { setImmediate } from 'node:timers/promises'
import { addDays, daysBetween, today } from '#shared/days.ts'
import { type Language, LOCALES } from '#shared/languages.ts'
import type { Post } from '#shared/rota/posts.ts'
import {
  type AppliedPost,
  type AppliedTemplate,
  SUGGESTED_NEAR_DAYS,
  SUGGESTED_WEEKS,
  type Suggestions,
} from '#shared/rota/suggestions.ts'
import type { NewTemplate, Template } from '#shared/rota/templates.ts'
import { minuteOfDay, normaliseServiceTime } from '#shared/serviceTime.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Change, ChangeContext } from '../../../../db/change.ts'
import type { Db } from '../../../../db/client.ts'
import { refuseAt } from '../../../../http/refuseAt.ts'
import type { RequestContext } from '../../../../http/route.ts'
import { type Bearer, isProgram } from '../../../../http/viewer.ts'
import type { TeamService } from '../../../people/team/team.service.ts'
import { placesStore } from '../../../plan/places/places.store.ts'
import { tellRota } from '../../tellRota.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { TemplatesService } from '../templates/templates.service.ts'
import { suggest } from './suggest.ts'

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
  posts: Pick<PostsService, 'make' | 'madeFrom' | 'reuse'>
  templates: Pick<TemplatesService, 'listFrom' | 'make' | 'timeOf'>
}

const NOTHING: Suggestions = { from: null, to: null, posts: [], templates: [] }

/** Sunday 0 of a week, by which weekdays are named. */
const A_SUNDAY = '2026-11-01'

/**
 * The needs of a template with the ids of their posts. 400 for an unknown post, one that is named twice, or a most
 * below its least.
 */
function needsOf({ needs }: AppliedTemplate, place: number, known: ReadonlyMap<string, Post>): NewTemplate['needs'] {
  const used = new Set<string>()
  return needs.map(({ post: name, minPeople, maxPeople = minPeople, priority = 2 }, at) => {
    const path = `templates.${place}.needs.${at}`
    const post = known.get(comparisonKey(name))
    if (!post || post.retired) return refuseAt(`${path}.post`, 'rota.unknown')
    if (maxPeople < minPeople) refuseAt(`${path}.maxPeople`, 'input.mostBelowLeast')
    if (used.has(post._id)) refuseAt(`${path}.post`, 'input.postTwice')
    used.add(post._id)
    return { postId: post._id, minPeople, maxPeople, priority }
  })
}

/** The template that holds the same service at the same rhythm. */
const templateLike = ({ weekday, serviceTime, everyWeeks = 1, nth = 0 }: AppliedTemplate, templates: Template[]) =>
  templates.find(
    (one) =>
      !one.retired &&
      one.weekday === weekday &&
      one.everyWeeks === everyWeeks &&
      one.nth === nth &&
      minuteOfDay(one.serviceTime) === minuteOfDay(serviceTime),
  )

/** Names a template by its weekday and time in a language. */
function templateNamer(language: Language): (weekday: number, serviceTime: string) => string {
  const locale = LOCALES[language]
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return (weekday, serviceTime) => {
    const [first = '', ...rest] = weekdays.format(new Date(`${addDays(A_SUNDAY, weekday)}T00:00:00Z`))
    return `${first.toLocaleUpperCase(locale)}${rest.join('')} ${serviceTime}`
  }
}

interface Wanted {
  posts: AppliedPost[]
  templates: AppliedTemplate[]
}

/** The posts of the team by their key, after those that are wanted and missing were made. */
async function withPosts(context: ChangeContext<'rota'>, { posts }: Needs, viewer: Bearer, wanted: AppliedPost[]) {
  const known = new Map((await posts.madeFrom(context.trx)).map((post) => [comparisonKey(post.name), post]))
  let isNew = false
  for (const post of wanted) {
    const there = known.get(comparisonKey(post.name))
    if (there && !there.retired) continue
    isNew = true
    const used = there ? await posts.reuse(context, viewer, there) : await posts.make(context, viewer, post)
    known.set(comparisonKey(post.name), used)
  }
  return { known, isNew }
}

/** A time as the schedule writes it stays so; another one is stored as that of any template. */
async function timeAt(trx: Db, { templates }: Needs, typed: string, place: number): Promise<string> {
  const text = normaliseServiceTime(typed)
  const isOfSchedule = minuteOfDay(text) !== undefined && (await placesStore.hasTime(trx, text))
  return isOfSchedule ? text : templates.timeOf(trx, typed, `templates.${place}.serviceTime`)
}

async function applySuggested(context: ChangeContext<'rota'>, needs: Needs, viewer: Bearer, wanted: Wanted) {
  if (wanted.posts.length + wanted.templates.length === 0) refuseAt('posts', 'input.required')
  const { known, isNew: hasNewPost } = await withPosts(context, needs, viewer, wanted.posts)
  const stored = await needs.templates.listFrom(context.trx)
  const applied: Template[] = []
  let isNew = hasNewPost
  for (const [place, asked] of wanted.templates.entries()) {
    // Others are answered between two templates, each of which makes the services of 400 days.
    if (place > 0) await setImmediate()
    const posts = needsOf(asked, place, known)
    const template = { ...asked, serviceTime: await timeAt(context.trx, needs, asked.serviceTime, place) }
    const there = templateLike(template, [...stored, ...applied])
    isNew ||= there === undefined
    applied.push(there ?? (await needs.templates.make(context, viewer, { ...template, needs: posts })))
  }
  return { posts: wanted.posts.flatMap(({ name }) => known.get(comparisonKey(name)) ?? []), templates: applied, isNew }
}

/** Posts and templates for the months to come, from the schedule of the months behind. */
export function suggestionsService(needs: Needs) {
  const { db, change, team } = needs
  return {
    /** Returns no suggestions where there are no shifts, or the last is too far from today. */
    async show(
      viewer: Bearer,
      _nothing: unknown,
      { language }: Pick<RequestContext, 'language'>,
    ): Promise<Suggestions> {
      const last = await placesStore.lastDay(db)
      if (last === undefined) return NOTHING
      const from = addDays(last, 1 - SUGGESTED_WEEKS * 7)
      const day = today(await team.timeZone())
      const isNear = Math.abs(daysBetween(day, last)) <= SUGGESTED_NEAR_DAYS
      if (!isNear) return { ...NOTHING, from, to: last }
      const shifts = await placesStore.between(db, from, last)
      return {
        from,
        to: last,
        ...suggest(shifts, day, templateNamer((isProgram(viewer) ? null : viewer.language) ?? language)),
      }
    },

    /** Makes posts and templates, all or none. Posts and templates that exist already are returned unchanged. */
    apply: (viewer: Bearer, wanted: Wanted): Promise<{ posts: Post[]; templates: Template[]; isNew: boolean }> =>
      change.by(viewer)('rota', async (context, revision) => {
        const applied = await applySuggested(context, needs, viewer, wanted)
        return applied.isNew
          ? tellRota(context, revision).returning(applied)
          : context.tellNobody('all of it exists already').returning(applied)
      }),
  }
}
