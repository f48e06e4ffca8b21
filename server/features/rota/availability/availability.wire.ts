import type { Assignment } from '#shared/rota/answers.ts'
import type { AvailabilityRow } from '#shared/rota/availabilityRows.ts'
import type { Rota } from '#shared/rota/wishes.ts'
import type { PostWishesTable } from '../../../db/schema.ts'
import { toDayRule } from '../facts/dayRule.ts'
import type { RuleSettings } from '../facts/facts.people.ts'
import type { MemberSkillRow, RowOfDays, WishRow } from './availability.store.ts'

/** The defaults for a person who has stated nothing. */
export const nothingSaid = (user_id: string): WishRow => ({
  user_id,
  times: null,
  per: null,
  most_a_month: null,
  most_a_day: 1,
  back_to_back: 'avoid',
  paused_from: null,
  paused_until: null,
  sms_ok: 0,
  ask_by: 'app',
  offers: 1,
  confirmed_until: null,
  asked_on: null,
  asked_until: null,
  asked_at: null,
  updated_at: '',
  updated_by: null,
})

interface Said {
  wishes: PostWishesTable[]
  skills: MemberSkillRow[]
}

export const toRota = (row: WishRow, { wishes, skills }: Said, team: RuleSettings): Rota => ({
  stated: row.times !== null,
  times: row.times ?? team.defaultTimes,
  per: row.times === null ? team.defaultPer : (row.per ?? team.defaultPer),
  mostAMonth: row.most_a_month,
  mostADay: row.most_a_day,
  backToBack: row.back_to_back,
  pausedFrom: row.paused_from,
  pausedUntil: row.paused_until,
  smsOk: row.sms_ok === 1,
  askBy: row.ask_by,
  offers: row.offers === 1,
  wishes: wishes.map(({ post_id, wish }) => ({ postId: post_id, wish })),
  skills: skills.map(({ skill_id, name, level, valid_until, expires, warn_days }) => ({
    skillId: skill_id,
    name,
    level,
    validUntil: valid_until,
    ...(expires === 1 && { warnDays: warn_days }),
  })),
})

export const toRow = (row: RowOfDays, affected: Assignment[] = []): AvailabilityRow => ({
  _id: row.id,
  userId: row.user_id,
  ...toDayRule(row),
  reason: row.reason,
  createdBy: row.created_by === null ? null : { _id: row.created_by, name: row.creator ?? '' },
  createdAt: row.created_at,
  affected,
})
