import { groupBy } from '#shared/groupBy.ts'
import type { RuleLink, RulePerson } from '#shared/rota/rules.ts'
import type { Per } from '#shared/rota/shares.ts'
import type { Db } from '../../../db/client.ts'
import { linkRows } from '../setup/links/memberLinks.service.ts'
import { toDayRule } from './dayRule.ts'
import { fromSheetStore, mostInARowOf } from './fromSheet.ts'
import { rotaFactsStore } from './rotaFacts.store.ts'
import type { Span } from './span.ts'

export interface FactsPerson extends RulePerson {
  name: string
  phoneNumber: string | null
  times: number
  per: Per
  /** False for a person who has no account yet. */
  hasJoined: boolean
  /** True for a person who has said how often they want to serve. */
  hasStated: boolean
  /** True where the person themselves said last how they serve, and said how often. */
  isOwnWord: boolean
  /**
   * Weeks in a row that somebody serves at most for whom these are fine: the most of the schedule from which that was
   * taken over; infinite by their own word, and for every week. Null where nothing is known of them.
   */
  mostInARow: number | null
  /**
   * True for an admin who never stood at a service and of whom nothing is said but days, in a team at whose services
   * others stand: a fill does not plan them until somebody says how often they serve.
   */
  isLeftOut: boolean
  /** The day up to which the person has said that their days are complete. */
  confirmedUntil: string | null
}

/** The part of the rota's settings that its rules need. */
export interface RuleSettings {
  restDays: number
  defaultTimes: number
  defaultPer: Per
}

type SkillRow = Awaited<ReturnType<typeof rotaFactsStore.skills>>[number]

/** The ends of the certificates of skills that expire; nothing where there are none. */
function endsOf(skills: readonly SkillRow[]): Pick<RulePerson, 'ends'> {
  const expiring = skills.filter(({ expires }) => expires === 1)
  if (expiring.length === 0) return {}
  return { ends: new Map(expiring.map(({ skill_id, valid_until }) => [skill_id, valid_until])) }
}

/** Reads everybody with the rows of days that touch the span, by id in the order of their names. */
export async function readPeople(db: Db, { from, to }: Span, settings: RuleSettings) {
  const rows = await rotaFactsStore.people(db)
  const ofUser = ({ user_id }: { user_id: string }) => user_id
  const skills = groupBy(await rotaFactsStore.skills(db), ofUser)
  const wishes = groupBy(await rotaFactsStore.wishes(db), ofUser)
  const availability = groupBy(await rotaFactsStore.availability(db, from, to), ofUser)
  const spoke = new Set(rows.flatMap(({ id, said_by }) => (said_by === id ? id : [])))
  const longest = mostInARowOf(await fromSheetStore.all(db), spoke)
  const unsaid = rows.filter(
    ({ id, role, stated_by }) => role !== 'standard' && stated_by === null && !skills.has(id) && !wishes.has(id),
  )
  const strangers = await rotaFactsStore.strangers(
    db,
    unsaid.map(({ id }) => id),
    to,
  )
  const people = rows.map((row): [string, FactsPerson] => {
    const isOwnWord = spoke.has(row.id)
    const mostInARow = longest.get(row.id) ?? (isOwnWord ? Number.POSITIVE_INFINITY : null)
    return [
      row.id,
      {
        _id: row.id,
        name: row.name,
        phoneNumber: row.phone_number,
        isSuspended: row.suspended === 1,
        pausedFrom: row.paused_from,
        pausedUntil: row.paused_until,
        hasJoined: row.joined === 1,
        hasStated: row.times !== null,
        isOwnWord: isOwnWord && row.times !== null,
        mostInARow: row.back_to_back === 'fine' ? mostInARow : null,
        isLeftOut: strangers.has(row.id),
        confirmedUntil: row.confirmed_until,
        times: row.times ?? settings.defaultTimes,
        per: row.times === null ? settings.defaultPer : (row.per ?? settings.defaultPer),
        mostAMonth: row.most_a_month,
        mostADay: row.most_a_day ?? 1,
        backToBack: row.back_to_back ?? 'avoid',
        rows: (availability.get(row.id) ?? []).map(toDayRule),
        skills: new Map((skills.get(row.id) ?? []).map(({ skill_id, level }) => [skill_id, level])),
        ...endsOf(skills.get(row.id) ?? []),
        wishes: new Map((wishes.get(row.id) ?? []).map(({ post_id, wish }) => [post_id, wish])),
      },
    ]
  })
  return new Map(people)
}

/** Reads links that hold: `apart` and `mentor` always, others once both agreed and unless the two are kept apart. */
export async function readLinks(db: Db): Promise<RuleLink[]> {
  const rows = await linkRows.all(db)
  const pairOf = ({ user_a, user_b }: { user_a: string; user_b: string }) => [user_a, user_b].sort().join(' ')
  const apart = new Set(rows.filter(({ kind }) => kind === 'apart').map(pairOf))
  return rows
    .filter((row) => {
      const { kind, agreed_a, agreed_b } = row
      if (kind === 'apart' || kind === 'mentor') return true
      return agreed_a === 1 && agreed_b === 1 && !apart.has(pairOf(row))
    })
    .map(({ user_a, user_b, kind }) => ({ userA: user_a, userB: user_b, kind }))
}
