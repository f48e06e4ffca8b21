import type { AvailabilityTables } from './schema/availability.ts'
import type { ChatTables } from './schema/chat.ts'
import type { HouseTables } from './schema/house.ts'
import type { MailTables } from './schema/mail.ts'
import type { PeopleTables } from './schema/people.ts'
import type { PlanTables } from './schema/plan.ts'
import type { PushTables } from './schema/push.ts'
import type { RotaTables } from './schema/rota.ts'
import type { StandInTables } from './schema/standIns.ts'
import type { WorkTables } from './schema/work.ts'

export type * from './schema/availability.ts'
export type * from './schema/chat.ts'
export type * from './schema/house.ts'
export type * from './schema/mail.ts'
export type * from './schema/people.ts'
export type * from './schema/plan.ts'
export type * from './schema/push.ts'
export type * from './schema/rota.ts'
export type * from './schema/standIns.ts'
export type * from './schema/work.ts'

/**
 * Timestamps are ISO-8601 UTC text, dates YYYY-MM-DD text, booleans 0 or 1: the same in both databases. A table that
 * one migration makes is declared there (`declare module '../schema.ts'`).
 */
export interface Schema
  extends HouseTables,
    PeopleTables,
    WorkTables,
    ChatTables,
    PushTables,
    MailTables,
    AvailabilityTables,
    PlanTables,
    RotaTables,
    StandInTables {}
