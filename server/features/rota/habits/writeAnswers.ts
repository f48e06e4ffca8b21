import { randomUUID } from 'node:crypto'
import { today } from '#shared/days.ts'
import type { Habit, HabitAnswer, HabitPerson } from '#shared/rota/habits.ts'
import { WARN_DAYS } from '#shared/rota/skills.ts'
import { comparisonKey } from '#shared/text.ts'
import type { ChangeContext } from '../../../db/change.ts'
import { mustHaveRoom } from '../../../db/room.ts'
import type { AvailabilityTable, LinksTable } from '../../../db/schema.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { joinedAmong } from '../../people/users/members.ts'
import { saidRows, saveWishes, wishesOf } from '../availability/wishes.ts'
import { sheetKeys } from '../facts/fromSheet.ts'
import type { RotaSettingsService } from '../settings/rotaSettings.service.ts'
import { linkRows } from '../setup/links/memberLinks.service.ts'
import { mustFitLinks } from '../setup/links/rotaLinks.service.ts'
import { postRows } from '../setup/posts/posts.service.ts'
import { type SkillRow, skillsStore } from '../setup/skills/skills.service.ts'
import { skippedStore, type Written } from './answered.store.ts'
import { personKey } from './habitFacts.ts'

interface Writing {
  context: ChangeContext<'rota'>
  viewer: Viewer
  team: Pick<TeamService, 'timeZone'>
  settings: Pick<RotaSettingsService, 'rules'>
}

/** The skill that is named as the post: the one of that name, or a new one. */
async function skillFor({ context, viewer }: Writing, name: string) {
  const { trx, audit } = context
  const there = (await skillsStore.all(trx)).find(({ name_key }) => name_key === comparisonKey(name))
  const made = { id: randomUUID(), name, name_key: comparisonKey(name), expires: 0, warn_days: WARN_DAYS } as const
  const row: SkillRow = { ...(there ?? made), retired: 0 }
  const detail = { name: row.name }
  if (!there) {
    await mustHaveRoom(trx, 'skills')
    await skillsStore.insert(trx, row)
    await audit({ action: 'skill.created', actorId: viewer._id, subjectId: row.id, detail })
  } else if (there.retired === 1) {
    await skillsStore.update(trx, row)
    await audit({ action: 'skill.changed', actorId: viewer._id, subjectId: row.id, detail })
  }
  return { skillId: row.id, isNew: !there, wasRetired: there?.retired === 1 }
}

/** Makes the post ask for a skill of its name, which these people have. */
async function keepPost(writing: Writing, { post }: Habit, people: HabitPerson[]): Promise<Written[]> {
  const { trx, audit } = writing.context
  const before = await postRows.find(trx, post?._id ?? '')
  if (!before) throw new Error('A question is about a post that is there')
  const skill = await skillFor(writing, before.name)
  const given: { userId: string; before: 'learning' | null }[] = []
  for (const { _id: userId } of people) {
    const own = await saidRows.skills(trx, userId)
    const level = own.find(({ skill_id }) => skill_id === skill.skillId)?.level
    if (level === 'able') continue
    await saidRows.setSkill(trx, { user_id: userId, skill_id: skill.skillId, level: 'able' })
    given.push({ userId, before: level ?? null })
  }
  await postRows.update(trx, { ...before, skill_id: skill.skillId, by_shifts: 0 }, before)
  const detail = { name: before.name }
  await audit({ action: 'post.changed', actorId: writing.viewer._id, subjectId: before.id, detail })
  return [{ what: 'skill', name: before.name, postId: before.id, byShifts: before.by_shifts, ...skill, people: given }]
}

/** Links the two. It waits for those who have an account; of others the word of an admin is enough. */
async function linkCouple({ context, viewer }: Writing, { people }: Habit, kind: 'together' | 'only_together') {
  const { trx, audit } = context
  const [a, b] = people
  if (!a || !b) throw new Error('A couple are two')
  const joined = await joinedAmong(trx, [a._id, b._id])
  const agreed = (id: string) => (joined.has(id) ? (0 as const) : (1 as const))
  const link: LinksTable = {
    id: randomUUID(),
    user_a: a._id,
    user_b: b._id,
    kind,
    agreed_a: agreed(a._id),
    agreed_b: agreed(b._id),
    created_by: viewer._id,
  }
  await mustFitLinks(trx, link)
  await mustHaveRoom(trx, 'links')
  await linkRows.insert(trx, link)
  await audit({ action: 'link.created', actorId: viewer._id, subjectId: link.id, detail: { kind } })
  return [{ what: 'link', name: `${a.name}, ${b.name}`, link } satisfies Written]
}

/** Adds the usual service of a person to the days that they prefer. */
async function preferService({ context, viewer, team }: Writing, { _id, name, service }: HabitPerson) {
  if (!service) return []
  const { trx } = context
  const day = today(await team.timeZone(trx))
  const row: AvailabilityTable = {
    id: randomUUID(),
    user_id: _id,
    kind: 'prefer',
    from_day: day,
    to_day: null,
    weekdays: service.templateId === null ? 1 << service.weekday : 0,
    nth: 0,
    every_weeks: 1,
    anchor_day: day,
    template_id: service.templateId,
    reason: null,
    created_by: viewer._id,
    created_at: new Date().toISOString(),
  }
  await saidRows.insertRow(trx, row)
  return [{ what: 'row', name, userId: _id, rowId: row.id } satisfies Written]
}

/** Stores the usual post and service of a person, or how often they serve, as their wishes. */
async function wishFor(writing: Writing, person: HabitPerson): Promise<Written[]> {
  const { context, viewer, settings } = writing
  const { _id: userId, name, post, often } = person
  const { trx } = context
  const rules = await settings.rules(trx)
  const { row: before, rota } = await wishesOf(trx, userId, rules)
  const liked = post && { wishes: [...rota.wishes, { postId: post._id, wish: 'like' as const }] }
  const written = await preferService(writing, person)
  if (!liked && !often) return written
  const rate = often && { times: often.times, per: often.per }
  const weeks = often?.inARow
  const rest = weeks !== undefined && { backToBack: 'fine' as const }
  await saveWishes(trx, { userId, patch: { ...liked, ...rate, ...rest }, by: viewer._id, rules })
  const { row } = await wishesOf(trx, userId, rules)
  const wishes = { updatedBy: before.updated_by, updatedAt: before.updated_at, writtenAt: row.updated_at }
  return [
    ...written,
    ...(post ? [{ what: 'like', name, userId, postId: post._id, wishes } satisfies Written] : []),
    ...(rate
      ? [
          {
            what: 'often',
            name,
            userId,
            ...rate,
            wishes,
            ...(rest && { rest: before.back_to_back, weeks }),
          } satisfies Written,
        ]
      : []),
  ]
}

async function sortPosts({ context, viewer }: Writing, { posts }: Habit): Promise<Written[]> {
  const { trx, audit } = context
  const before: [string, number][] = []
  const after: [string, number][] = []
  for (const [place, { _id, name }] of posts.entries()) {
    const row = await postRows.find(trx, _id)
    if (!row) continue
    const sorted = { ...row, sort_order: place }
    await postRows.update(trx, sorted, row)
    await audit({ action: 'post.changed', actorId: viewer._id, subjectId: _id, detail: { name } })
    before.push([_id, row.sort_order])
    after.push([_id, sorted.sort_order])
  }
  return [{ what: 'order', name: posts[0]?.name ?? '', before, after }]
}

/** Remembers what was answered with no: a question, or people of a list. */
async function skip({ context }: Writing, keys: string[]): Promise<Written[]> {
  if (keys.length === 0) return []
  const before = await skippedStore.all(context.trx)
  await skippedStore.save(context.trx, new Set([...before, ...keys]))
  return [{ what: 'skipped', name: '', keys: keys.filter((key) => !before.has(key)) }]
}

const isList = ({ kind }: Habit): boolean => kind === 'usual' || kind === 'often'

/** Writes one answer to a question. `people` are those of the question for whom it is. */
export async function writeAnswer(
  writing: Writing,
  { habit, answer, people }: { habit: Habit; answer: HabitAnswer; people: HabitPerson[] },
): Promise<Written[]> {
  const { kind, _id } = habit
  if (answer === 'no') return skip(writing, isList(habit) ? people.map((one) => personKey(_id, one._id)) : [_id])
  if (kind === 'skill') return keepPost(writing, habit, people)
  if (kind === 'order') return sortPosts(writing, habit)
  if (kind === 'couple') return linkCouple(writing, habit, answer === 'only_together' ? answer : 'together')
  const written: Written[] = []
  for (const person of people) written.push(...(await wishFor(writing, person)))
  const left = habit.people.filter((one) => !people.includes(one))
  const skipped = await skip(
    writing,
    left.map((one) => personKey(_id, one._id)),
  )
  return [...written, ...skipped]
}

/** People about whom something was written, once each. */
export function peopleWritten(written: readonly Written[]): string[] {
  const ids = written.flatMap((one) => {
    if (one.what === 'skill') return one.people.map(({ userId }) => userId)
    if (one.what === 'link') return [one.link.user_a, one.link.user_b]
    return 'userId' in one ? one.userId : []
  })
  return [...new Set(ids)]
}

/** What answers of this admin wrote in place of people's own word. */
export const takenKeys = (written: readonly Written[], by: string): string[] =>
  written.flatMap((one) => {
    if (one.what === 'row') return sheetKeys.row(one.rowId)
    if (!('userId' in one)) return []
    const keyed = one.userId === by ? sheetKeys.own : (key: string) => key
    if (one.what === 'like') return keyed(sheetKeys.like(one.userId, one.postId))
    if (one.times === null || one.per === null) return []
    const often = keyed(sheetKeys.often(one.userId, { times: one.times, per: one.per }))
    return one.weeks === undefined ? often : [often, keyed(sheetKeys.inARow(one.userId, one.weeks))]
  })
