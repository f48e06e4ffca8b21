import type { RotaMine } from '#shared/answers.ts'
import {
  type Asked,
  type Member,
  type MemberPatch,
  type Mine,
  OWN_SPAN_DAYS,
  type Rota,
  type RotaWishesPatch,
} from '#shared/availability.ts'
import { addDays, daysBetween, today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { MEMBER_DAYS } from '#shared/inputChecks.ts'
import type { Per } from '#shared/rotaRules.ts'
import type { Change, ChangeContext, Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { PersonalData } from '../../users/personalData.ts'
import type { KeptFacts } from '../board/keptFacts.ts'
import { rotaFactsStore } from '../board/rotaFacts.store.ts'
import type { FactsNeeds, RotaFacts, Span } from '../board/rotaFacts.ts'
import { availabilitySubject } from '../fallbacks/questions.ts'
import { countWays, type ReachOf, tellBy } from '../reach/reachOf.ts'
import { refuseAt } from '../refuseAt.ts'
import { mustHavePosts, mustHaveSkills } from '../setup/mustHave.ts'
import { tellRota } from '../tellRota.ts'
import { availabilityStore, type WishRow } from './availability.store.ts'
import { nothingSaid, toRota, toRow } from './availability.wire.ts'
import type { MemberLinksService } from './memberLinks.service.ts'
import { sharesOf } from './shares.ts'

export interface AvailabilityService {
  /** The viewer's availability, and share of a span. 400 at `to` for a span that is too long or ends before it starts. */
  mine(viewer: Pick<Viewer, '_id'>, span: { from?: string | undefined; to?: string | undefined }): Promise<Mine>
  change(viewer: Viewer, patch: RotaWishesPatch): Promise<Mine>
  confirm(viewer: Viewer, until: string): Promise<Mine>
  /** All members, by name. */
  members(span: Span): Promise<Member[]>
  /** Changes the wishes and skills of a member. 404 for an unknown member. */
  changeMember(viewer: Viewer, patch: MemberPatch): Promise<Member>
  /**
   * Asks active people who have not confirmed their availability up to a day, each by the first way that reaches them, once a day.
   * Whom none reaches counts as not asked today, and sees the question once they open the app.
   */
  ask(viewer: Viewer, until: string): Promise<Asked>
  /** What a person is asked and has not said; null where there is nothing. */
  askedOf(userId: string): Promise<RotaMine['asked']>
  personalData: PersonalData
}

interface Needs extends FactsNeeds {
  db: Db
  change: Change
  facts: KeptFacts
  links: Pick<MemberLinksService, 'of'>
  reachOf: ReachOf
}

/** How often each period fits into a month, to compare a frequency with the most a month (rota-wire §2). */
const A_MONTH: Record<Per, number> = { week: 4, month: 1, quarter: 1 / 3 }

/** Columns in which two rows of one person are the same. */
const SAME_ROW = ['kind', 'from_day', 'to_day', 'weekdays', 'nth', 'every_weeks', 'anchor_day', 'template_id']

const flag = (isOn: boolean): 0 | 1 => (isOn ? 1 : 0)

export function availabilityService({ db, change, links, facts: kept, ...needs }: Needs): AvailabilityService {
  async function rotaOf(from: Db, userId: string): Promise<{ row: WishRow; rota: Rota }> {
    const [row = nothingSaid(userId)] = await availabilityStore.wishes(from, userId)
    const wishes = await availabilityStore.postWishes(from, userId)
    const skills = await availabilityStore.skills(from, userId)
    return { row, rota: toRota(row, { wishes, skills }, await needs.settings.rules(from)) }
  }

  async function ownSpan(): Promise<Span> {
    const day = today(await needs.team.timeZone())
    return { from: day, to: addDays(day, OWN_SPAN_DAYS) }
  }

  async function show(userId: string, span: Span): Promise<Mine> {
    const { row, rota } = await rotaOf(db, userId)
    return {
      rota,
      rows: (await availabilityStore.rowsOf(db, userId)).map((one) => toRow(one)),
      links: await links.of(db, userId),
      upTo: row.confirmed_until,
      phoneVerified: await availabilityStore.isPhoneVerified(db, userId),
      share: sharesOf(await kept.of(span))(userId),
    }
  }

  /** Throws 400 for wishes that contradict each other. */
  function mustAgree(row: WishRow, { times, per }: Pick<Rota, 'times' | 'per'>): void {
    if (row.most_a_month !== null && row.most_a_month < times * A_MONTH[per] - 1e-9)
      refuseAt('mostAMonth', 'rota.mostBelowTimes')
    const { paused_from, paused_until } = row
    if (paused_from !== null && paused_until !== null && paused_until < paused_from)
      refuseAt('pausedUntil', 'rota.endBeforeStart')
  }

  async function save(trx: Trx<'rota'>, userId: string, patch: RotaWishesPatch, by: string): Promise<void> {
    const { row: before, rota } = await rotaOf(trx, userId)
    const { times, per, wishes } = patch
    const isStated = times !== undefined || per !== undefined
    const row: WishRow = {
      ...before,
      ...(isStated && { times: times ?? rota.times, per: per ?? rota.per }),
      ...(patch.mostAMonth !== undefined && { most_a_month: patch.mostAMonth }),
      ...(patch.mostADay !== undefined && { most_a_day: patch.mostADay }),
      ...(patch.backToBack !== undefined && { back_to_back: patch.backToBack }),
      ...(patch.pausedFrom !== undefined && { paused_from: patch.pausedFrom }),
      ...(patch.pausedUntil !== undefined && { paused_until: patch.pausedUntil }),
      ...(patch.smsOk !== undefined && { sms_ok: flag(patch.smsOk) }),
      ...(patch.offers !== undefined && { offers: flag(patch.offers) }),
      updated_at: new Date().toISOString(),
      updated_by: by,
    }
    // Skipped where none of these is patched: the default of the team may have changed since they were accepted.
    if (isStated || patch.mostAMonth !== undefined || patch.pausedFrom !== undefined || patch.pausedUntil !== undefined)
      mustAgree(row, { times: row.times ?? rota.times, per: row.per ?? rota.per })
    if (wishes) {
      await mustHavePosts(trx, wishes, 'wishes')
      const rows = wishes.map(({ postId, wish }) => ({ user_id: userId, post_id: postId, wish }))
      await availabilityStore.replacePostWishes(trx, userId, rows)
    }
    await availabilityStore.saveWishes(trx, row)
  }

  async function toMembers(facts: RotaFacts): Promise<Member[]> {
    const byUser = <Row extends { user_id: string }>(rows: Row[], id: string) =>
      rows.filter(({ user_id }) => user_id === id)
    const said = new Map((await availabilityStore.wishes(db)).map((row) => [row.user_id, row]))
    const wishes = await availabilityStore.postWishes(db)
    const skills = await availabilityStore.skills(db)
    const rows = await availabilityStore.touching(db, facts.from, facts.to)
    const rules = await needs.settings.rules(db)
    const shareOf = sharesOf(facts)
    return [...facts.people.values()].map(({ _id, name, isSuspended }) => {
      const row = said.get(_id) ?? nothingSaid(_id)
      return {
        user: { _id, name, suspended: isSuspended },
        rota: toRota(row, { wishes: byUser(wishes, _id), skills: byUser(skills, _id) }, rules),
        rows: byUser(rows, _id).map((one) => toRow(one)),
        confirmedUntil: row.confirmed_until,
        share: shareOf(_id),
      }
    })
  }

  /** Writes a member's own change and tells open boards. The share is computed after the commit, which keeps that short. */
  async function ownChange(viewer: Viewer, write: (context: ChangeContext<'rota'>) => Promise<void>): Promise<Mine> {
    await change.by(viewer)('rota', async (context, revision) => {
      await write(context)
      return tellRota(context, revision)
    })
    return show(viewer._id, await ownSpan())
  }

  return {
    async mine({ _id }, { from, to }) {
      const own = await ownSpan()
      const span = { from: from ?? own.from, to: to ?? addDays(from ?? own.from, OWN_SPAN_DAYS) }
      if (span.to < span.from) refuseAt('to', 'rota.endBeforeStart')
      if (daysBetween(span.from, span.to) >= MEMBER_DAYS) refuseAt('to', 'input.tooManyDays', { max: MEMBER_DAYS })
      return show(_id, span)
    },

    change: (viewer, patch) => ownChange(viewer, ({ trx }) => save(trx, viewer._id, patch, viewer._id)),

    confirm: (viewer, until) =>
      ownChange(viewer, async ({ trx }) => {
        if (until < today(await needs.team.timeZone(trx))) refuseAt('until', 'rota.inThePast')
        const [row = nothingSaid(viewer._id)] = await availabilityStore.wishes(trx, viewer._id)
        await availabilityStore.saveWishes(trx, { ...row, confirmed_until: until })
      }),

    members: async (span) => toMembers(await kept.of(span)),

    async changeMember(viewer, { userId, skills, ...patch }) {
      await change.by(viewer)('rota', async (context, revision) => {
        const { trx } = context
        if (!(await rotaFactsStore.people(trx)).some(({ id }) => id === userId)) throw new AppError('not_found')
        await save(trx, userId, patch, viewer._id)
        if (skills) {
          await mustHaveSkills(trx, skills)
          const rows = skills.map(({ skillId, level }) => ({ user_id: userId, skill_id: skillId, level }))
          await availabilityStore.replaceSkills(trx, userId, rows)
        }
        await context.audit({ action: 'availability.changed', actorId: viewer._id, subjectId: userId })
        return tellRota(context, revision)
      })
      const members = await toMembers(await kept.of(await ownSpan()))
      const member = members.find(({ user }) => user._id === userId)
      if (!member) throw new AppError('not_found')
      return member
    },

    ask: (viewer, until) =>
      change.by(viewer)('rota', async ({ trx, enqueue, audit, tell, tellNobody }) => {
        const day = today(await needs.team.timeZone(trx))
        const ids = await availabilityStore.notConfirmed(trx, until, day)
        const reach = await needs.reachOf(trx)
        const ways = reach.waysTo(ids)
        const said = new Map((await availabilityStore.wishes(trx)).map((row) => [row.user_id, row]))
        const asked = { asked_until: until, asked_at: new Date().toISOString() }
        for (const [userId, way] of ways) {
          const row = { ...(said.get(userId) ?? nothingSaid(userId)), ...asked }
          await availabilityStore.saveWishes(trx, way === 'none' ? row : { ...row, asked_on: day })
          if (way === 'push') await enqueue({ kind: 'availability.asked', payload: { userId, until } })
        }
        await tellBy(trx, ways, { subject: 'availability', subjectId: availabilitySubject(until, day) })
        const counts = { asked: ids.length, ...countWays(ways, reach) }
        if (ids.length === 0) return tellNobody('nobody was asked').returning(counts)
        await audit({ action: 'availability.asked', actorId: viewer._id, detail: { count: ids.length, until } })
        return tell({ userIds: ids }, 'availabilityAsked', { until }).returning(counts)
      }),

    async askedOf(userId) {
      const [row] = await availabilityStore.wishes(db, userId)
      if (!row?.asked_until || !row.asked_at || (row.confirmed_until ?? '') >= row.asked_until) return null
      return { until: row.asked_until, at: row.asked_at }
    },

    personalData: {
      tables: ['member_rota', 'availability', 'post_wishes', 'member_skills', 'links'],
      moves: [
        { table: 'member_rota', column: 'user_id', same: [] },
        { table: 'availability', column: 'user_id', same: SAME_ROW },
        { table: 'post_wishes', column: 'user_id', same: ['post_id'] },
        { table: 'member_skills', column: 'user_id', same: ['skill_id'] },
        { table: 'links', column: 'user_a', same: ['user_b', 'kind'], other: 'user_b' },
        { table: 'links', column: 'user_b', same: ['user_a', 'kind'], other: 'user_a' },
      ],
      async ofPerson({ _id }) {
        const { row, rota } = await rotaOf(db, _id)
        const rows = (await availabilityStore.rowsOf(db, _id)).map((one) => {
          const { affected: _, ...own } = toRow(one)
          return own
        })
        return {
          availability: { rota, rows, confirmedUntil: row.confirmed_until },
          links: await links.of(db, _id),
        }
      },
    },
  }
}
