import { LANGUAGE_CODES } from '#shared/languages.ts'
import { day, flag, maybe, moment, number, oneOfThese, rowOf, text, whole } from './exportColumn.ts'
import type { ExportedTable } from './exportedTable.ts'

const users = rowOf('users')
const posts = rowOf('posts')

/** People, and who acts for whom. */
export const EXPORTED_PEOPLE: readonly ExportedTable[] = [
  {
    file: 'people',
    table: 'users',
    key: ['id'],
    columns: {
      id: text,
      name: text,
      name_key: text,
      email: text,
      email_verified: flag,
      phone_number: maybe(text),
      verified_phone_number: maybe(text),
      role: oneOfThese('standard', 'admin', 'superAdmin'),
      suspended: flag,
      waiting: flag,
      joined: flag,
      language: maybe(oneOfThese(...LANGUAGE_CODES)),
      given_name: maybe(text),
      declined_name_key: maybe(text),
      created_at: moment,
    },
    kept: { password_hash: '', photo_url: null },
    once: ['verified_phone_number'],
  },
  {
    file: 'helpers',
    table: 'helpers',
    key: ['id'],
    columns: { id: text, of_id: users, by_id: users, agreed_of: flag, agreed_by: flag, created_at: moment },
    kept: {},
  },
  {
    file: 'people_apart',
    table: 'people_apart',
    key: ['person_id', 'user_id'],
    columns: { person_id: users, user_id: users },
    kept: {},
  },
]

/** When, how often, where and with whom people serve. */
export const EXPORTED_AVAILABILITY: readonly ExportedTable[] = [
  {
    file: 'availability',
    table: 'availability',
    key: ['id'],
    columns: {
      id: text,
      user_id: users,
      kind: oneOfThese('away', 'rather_not', 'prefer'),
      from_day: day,
      to_day: maybe(day),
      weekdays: whole,
      nth: whole,
      every_weeks: whole,
      anchor_day: day,
      template_id: maybe(rowOf('templates')),
      reason: maybe(text),
      created_by: maybe(users),
      created_at: moment,
    },
    kept: {},
  },
  {
    file: 'wishes',
    table: 'member_rota',
    key: ['user_id'],
    columns: {
      user_id: users,
      times: maybe(number),
      per: maybe(oneOfThese('week', 'month', 'quarter')),
      most_a_month: maybe(whole),
      most_a_day: whole,
      back_to_back: oneOfThese('avoid', 'fine'),
      paused_from: maybe(day),
      paused_until: maybe(day),
      sms_ok: flag,
      ask_by: oneOfThese('app', 'sms', 'mail'),
      offers: flag,
      confirmed_until: maybe(day),
      asked_on: maybe(day),
      asked_until: maybe(day),
      asked_at: maybe(moment),
      updated_at: moment,
      updated_by: maybe(users),
    },
    kept: {},
  },
  {
    file: 'post_wishes',
    table: 'post_wishes',
    key: ['user_id', 'post_id'],
    columns: { user_id: users, post_id: posts, wish: oneOfThese('like', 'avoid', 'never') },
    kept: {},
  },
  {
    file: 'member_skills',
    table: 'member_skills',
    key: ['user_id', 'skill_id'],
    columns: {
      user_id: users,
      skill_id: rowOf('skills'),
      level: oneOfThese('able', 'learning'),
      valid_until: maybe(day),
      told_days: maybe(whole),
    },
    kept: {},
  },
  {
    file: 'links',
    table: 'links',
    key: ['id'],
    columns: {
      id: text,
      user_a: users,
      user_b: users,
      kind: oneOfThese('together', 'only_together', 'apart', 'mentor'),
      agreed_a: flag,
      agreed_b: flag,
      created_by: maybe(users),
    },
    kept: {},
  },
]
