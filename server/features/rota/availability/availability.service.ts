import { addDays, today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { groupBy } from '#shared/groupBy.ts'
import type { RotaMine } from '#shared/rota/answers.ts'
import { type Asked, type Member, type MemberPatch, type Mine, OWN_SPAN_DAYS } from '#shared/rota/availability.ts'
import type { MemberAvailability } from '#shared/rota/memberAvailability.ts'
import type { RotaWishesPatch } from '#shared/rota/wishes.ts'
import type { Change, Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import { actorOf, type Viewer } from '../../../http/viewer.ts'
import type { PersonalData } from '../../people/personalData.ts'
import type { OwnWays, ReachOf } from '../../reach/ways/reachOf.ts'
import { noteEntered } from '../entered.ts'
import { fromSheetOf, fromSheetStore } from '../facts/fromSheet.ts'
import type { KeptFacts } from '../facts/keptFacts.ts'
import type { FactsNeeds } from '../facts/rotaFacts.ts'
import { factRows } from '../facts/rotaFacts.ts'
import { mustBeMembersSpan, type Span } from '../facts/span.ts'
import type { MemberLinksService } from '../setup/links/memberLinks.service.ts'
import { tellRota } from '../tellRota.ts'
import { askedOf, askUntil, type DaysQuestion } from './asked.ts'
import { availabilityStore } from './availability.store.ts'
import { nothingSaid, toRota, toRow } from './availability.wire.ts'
import { saveSkills } from './memberSkills.ts'
import { adminOf, layerOf, showMine } from './mine.ts'
import { sharesOf } from './shares.ts'
import { saveWishes, wishesOf } from './wishes.ts'

interface Needs extends FactsNeeds {
  db: Db
  change: Change
  facts: KeptFacts
  links: Pick<MemberLinksService, 'of'>
  reachOf: ReachOf
  ways: OwnWays
}

/** Columns in which two rows of one person are the same. */
const SAME_ROW = ['kind', 'from_day', 'to_day', 'weekdays', 'nth', 'every_weeks', 'anchor_day', 'template_id']

async function ownSpan({ team }: Needs): Promise<Span> {
  const day = today(await team.timeZone())
  return { from: day, to: addDays(day, OWN_SPAN_DAYS) }
}

async function membersOf({ db, facts, settings }: Needs, span: Span): Promise<Member[]> {
  const kept = await facts.of(span)
  const said = new Map((await availabilityStore.wishes(db)).map((row) => [row.user_id, row]))
  const byUser = <Row extends { user_id: string }>(all: Row[]) => groupBy(all, ({ user_id }) => user_id)
  const wishes = byUser(await availabilityStore.postWishes(db))
  const skills = byUser(await availabilityStore.skills(db))
  const rows = byUser(await availabilityStore.touching(db, kept.from, kept.to))
  const taken = await fromSheetStore.all(db)
  const rules = await settings.rules(db)
  const shareOf = sharesOf(kept)
  return [...kept.people.values()].map(({ _id, name, isSuspended }) => {
    const row = said.get(_id) ?? nothingSaid(_id)
    const rota = toRota(row, { wishes: wishes.get(_id) ?? [], skills: skills.get(_id) ?? [] }, rules)
    const own = (rows.get(_id) ?? []).map((one) => toRow(one))
    const fromSheet = fromSheetOf(taken, { row, rota, rows: own })
    return {
      user: { _id, name, suspended: isSuspended },
      rota,
      rows: own,
      confirmedUntil: row.confirmed_until,
      share: shareOf(_id),
      ...(row.asked_on !== null && { askedOn: row.asked_on }),
      ...(fromSheet && { fromSheet }),
    }
  })
}

/**
 * Writes a member's own change, or their helper's, and tells open boards. The share is computed after the commit, which
 * keeps that short.
 */
async function ownChange(needs: Needs, viewer: Viewer, write: (trx: Trx<'rota'>) => Promise<void>): Promise<Mine> {
  await needs.change.by(viewer)('rota', async (context, revision) => {
    await write(context.trx)
    if (viewer.helperId) await noteEntered(context, viewer, viewer._id)
    return tellRota(context, revision)
  })
  return showMine(needs, viewer._id, await ownSpan(needs), layerOf(viewer))
}

async function changeMember(needs: Needs, viewer: Viewer, { userId, skills, ...patch }: MemberPatch): Promise<Member> {
  await needs.change.by(viewer)('rota', async (context, revision) => {
    const { trx } = context
    if (!(await factRows.people(trx)).some(({ id }) => id === userId)) throw new AppError('not_found')
    await saveWishes(trx, { userId, patch, by: viewer._id, rules: await needs.settings.rules(trx), ways: needs.ways })
    if (userId === viewer._id) await fromSheetStore.removeOwn(trx, userId)
    if (skills) await saveSkills(context, { viewer, userId, skills, day: today(await needs.team.timeZone(trx)) })
    await noteEntered(context, viewer, userId)
    return tellRota(context, revision)
  })
  const member = (await membersOf(needs, await ownSpan(needs))).find(({ user }) => user._id === userId)
  if (!member) throw new AppError('not_found')
  return member
}

type AskedDays = Pick<DaysQuestion, 'until' | 'userIds' | 'byHand'>

interface Confirmed {
  userId: string
  until: string
}

/** Stores the day up to which nothing is missing. 400 at `until` for a day that is over. */
async function confirmUntil({ team }: Needs, trx: Trx<'rota'>, { userId, until }: Confirmed): Promise<void> {
  if (until < today(await team.timeZone(trx))) refuseAt('until', 'rota.inThePast')
  const [row = nothingSaid(userId)] = await availabilityStore.wishes(trx, userId)
  await availabilityStore.saveWishes(trx, { ...row, confirmed_until: until })
}

const personalData = (needs: Needs): PersonalData => ({
  tables: ['member_rota', 'availability', 'post_wishes', 'member_skills', 'links'],
  moves: [
    { table: 'member_rota', column: 'user_id', same: [], lacking: ['times', 'per', 'most_a_month'] },
    { table: 'availability', column: 'user_id', same: SAME_ROW },
    { table: 'post_wishes', column: 'user_id', same: ['post_id'] },
    { table: 'member_skills', column: 'user_id', same: ['skill_id'], lacking: ['valid_until'] },
    { table: 'links', column: 'user_a', same: ['user_b', 'kind'], other: 'user_b' },
    { table: 'links', column: 'user_b', same: ['user_a', 'kind'], other: 'user_a' },
  ],
  async ofPerson({ _id }) {
    const { db, links, settings } = needs
    const { row, rota } = await wishesOf(db, _id, await settings.rules(db))
    const rows = (await availabilityStore.rowsOf(db, _id)).map((one) => {
      const { affected: _, ...own } = toRow(one)
      return own
    })
    const wishesBy = await adminOf(db, row)
    const said = { rota, rows, confirmedUntil: row.confirmed_until, ...(wishesBy && { wishesBy }) }
    return { availability: said, links: await links.of(db, _id) }
  },
})

export type AvailabilityService = ReturnType<typeof availabilityService>

export function availabilityService(needs: Needs) {
  const { db, change, settings } = needs
  return {
    /**
     * The viewer's availability, and share of a span. 400 at `to` for a span that is too long or ends before it starts.
     */
    async mine(viewer: Viewer, { from, to }: { from?: string | undefined; to?: string | undefined }): Promise<Mine> {
      const own = await ownSpan(needs)
      const span = { from: from ?? own.from, to: to ?? addDays(from ?? own.from, OWN_SPAN_DAYS) }
      if (span.to < span.from) refuseAt('to', 'rota.endBeforeStart')
      mustBeMembersSpan(span)
      return showMine(needs, viewer._id, span, layerOf(viewer))
    },

    change: (viewer: Viewer, patch: RotaWishesPatch): Promise<Mine> =>
      ownChange(needs, viewer, async (trx) => {
        const { _id: userId } = viewer
        await saveWishes(trx, {
          userId,
          patch,
          by: actorOf(viewer),
          rules: await settings.rules(trx),
          ways: needs.ways,
        })
        await fromSheetStore.removeOwn(trx, userId)
      }),

    confirm: (viewer: Viewer, { until }: { until: string }): Promise<Mine> =>
      ownChange(needs, viewer, async (trx) => {
        await confirmUntil(needs, trx, { userId: viewer._id, until })
      }),

    /** What an admin sees of a person's availability: what they see of their own, with what is drafted. */
    async of(userId: string): Promise<Mine & Pick<MemberAvailability, 'drafted'>> {
      const mine = await showMine(needs, userId, await ownSpan(needs), 'draft')
      return { ...mine, drafted: mine.drafted ?? [] }
    },
    confirmUntil: (trx: Trx<'rota'>, confirmed: Confirmed): Promise<void> => confirmUntil(needs, trx, confirmed),

    /** All members, by name. */
    members: (_viewer: unknown, span: Span): Promise<Member[]> => membersOf(needs, span),
    /** Changes the wishes and skills of a member. 404 for an unknown member. */
    changeMember: (viewer: Viewer, patch: MemberPatch): Promise<Member> => changeMember(needs, viewer, patch),
    /** Asks active people who have not confirmed their availability up to a day; see askUntil(). */
    ask: (viewer: Viewer, asked: AskedDays): Promise<Asked> =>
      change.by(viewer)('rota', (context) => askUntil(context, { viewer, ...asked, ...needs })),
    /** Days that a person is asked to enter and has not entered; null where there are none. */
    askedOf: (userId: string): Promise<RotaMine['asked']> => askedOf(db, userId),
    personalData: personalData(needs),
  }
}
