import type { Schema } from './schema.ts'

/**
 * Every table with its primary key, parents before their children: the order in which rows can be copied, and in its
 * reverse removed. A test holds it against what the migrations make. What Socket.IO's adapter keeps for some seconds
 * on PostgreSQL is not ours to copy.
 */
export const TABLES = {
  settings: ['name'],
  revisions: ['noun'],
  rate_limits: ['key'],
  users: ['id'],
  sessions: ['id'],
  second_factors: ['user_id'],
  recovery_codes: ['user_id', 'code_hash'],
  images: ['id', 'size'],
  shifts: ['id'],
  audit: ['id'],
  outbox: ['id'],
  phone_codes: ['phone_number', 'purpose'],
  phone_proofs: ['token_hash'],
  spent_tokens: ['token_hash'],
  interest: ['id'],
  tasks: ['id'],
  meetings: ['id'],
  meeting_guests: ['user_id', 'date', 'meeting_id'],
  calendar_feeds: ['user_id'],
  channels: ['name'],
  messages: ['id'],
  read_markers: ['user_id', 'channel'],
  push_subscriptions: ['session_id'],
  notification_settings: ['user_id'],
  push_deliveries: ['id'],
  shift_reminders: ['shift_id', 'kind'],
} as const satisfies { [Table in keyof Schema]: readonly (keyof Schema[Table])[] }

export type Table = keyof typeof TABLES

export const tableNames = Object.keys(TABLES) as Table[]

/** These hold rows before anybody has done anything: the migrations put them there. */
export const SEEDED: readonly Table[] = ['revisions', 'channels']
