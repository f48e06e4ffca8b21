import type { NewCountKind, RotaSettings } from '#shared/rota/settings.ts'
import type { StringKey } from '#shared/strings/sections.ts'

/** The settings as they are sent: kinds may be new. */
export type SentSettings = Omit<RotaSettings, 'countKinds'> & { countKinds: NewCountKind[] }

/** An answer to a rule: the settings that it stands for. */
export interface RuleChoice {
  label: StringKey
  sets: Partial<SentSettings>
}

/** The numbers behind a rule: one of things, one length of time, times in a period, or the waits of the four steps. */
export type Exact =
  | { of: 'number'; name: 'restDays' | 'historyDays' | 'answerDays' | 'smsAMonth' }
  | {
      of: 'length'
      name: 'lateHours' | 'openHeadStartHours' | 'swapUntilHours' | 'smsAfterMinutes'
      stored: 'hours' | 'minutes'
    }
  | { of: 'times' }
  | { of: 'waves' }

/** A rule as a question that somebody answers in words. */
export interface Rule {
  label: StringKey
  about: StringKey
  choices: readonly RuleChoice[]
  /** For a team that none of the choices suits. */
  exact?: Exact
}

/** Rules under one heading. */
export interface RuleGroup {
  title: StringKey
  rules: readonly Rule[]
}

/** The rules of planning with the answers that teams give, and the numbers behind them. */
export const RULE_GROUPS: readonly RuleGroup[] = [
  {
    title: 'rotaSettings.serving',
    rules: [
      {
        label: 'rules.rest',
        about: 'rules.rest.about',
        choices: [
          { label: 'rules.rest.any', sets: { restDays: 1 } },
          { label: 'rules.rest.week', sets: { restDays: 8 } },
          { label: 'rules.rest.weeks', sets: { restDays: 15 } },
        ],
        exact: { of: 'number', name: 'restDays' },
      },
      {
        label: 'rules.often',
        about: 'rules.often.about',
        choices: [
          { label: 'rules.often.quarter', sets: { defaultTimes: 1, defaultPer: 'quarter' } },
          { label: 'rules.often.month', sets: { defaultTimes: 1, defaultPer: 'month' } },
          { label: 'rules.often.twice', sets: { defaultTimes: 2, defaultPer: 'month' } },
          { label: 'rules.often.thrice', sets: { defaultTimes: 3, defaultPer: 'month' } },
          { label: 'rules.often.week', sets: { defaultTimes: 1, defaultPer: 'week' } },
        ],
        exact: { of: 'times' },
      },
      {
        label: 'rules.history',
        about: 'rules.history.about',
        choices: [
          { label: 'rules.history.none', sets: { historyDays: 0 } },
          { label: 'rules.history.quarter', sets: { historyDays: 91 } },
          { label: 'rules.history.half', sets: { historyDays: 182 } },
          { label: 'rules.history.year', sets: { historyDays: 365 } },
        ],
        exact: { of: 'number', name: 'historyDays' },
      },
    ],
  },
  {
    title: 'rotaSettings.answers',
    rules: [
      {
        label: 'rules.remind',
        about: 'rules.remind.about',
        choices: [
          { label: 'rules.remind.day', sets: { answerDays: 1 } },
          { label: 'rules.remind.days', sets: { answerDays: 3 } },
          { label: 'rules.remind.week', sets: { answerDays: 7 } },
        ],
        exact: { of: 'number', name: 'answerDays' },
      },
      {
        label: 'rules.search',
        about: 'rules.search.about',
        choices: [
          { label: 'rules.search.calm', sets: { waveMinutes: [2880, 720, 240, 40] } },
          { label: 'rules.search.usual', sets: { waveMinutes: [1440, 360, 120, 20] } },
          { label: 'rules.search.urgent', sets: { waveMinutes: [360, 120, 40, 10] } },
        ],
        exact: { of: 'waves' },
      },
      {
        label: 'rules.late',
        about: 'rules.late.about',
        choices: [
          { label: 'rules.late.day', sets: { lateHours: 24 } },
          { label: 'rules.late.days', sets: { lateHours: 48 } },
          { label: 'rules.late.threeDays', sets: { lateHours: 72 } },
          { label: 'rules.late.week', sets: { lateHours: 168 } },
        ],
        exact: { of: 'length', name: 'lateHours', stored: 'hours' },
      },
      {
        label: 'rules.open',
        about: 'rules.open.about',
        choices: [
          { label: 'rules.open.no', sets: { openPlaces: false } },
          { label: 'rules.open.atOnce', sets: { openPlaces: true, openHeadStartHours: 0 } },
          { label: 'rules.open.day', sets: { openPlaces: true, openHeadStartHours: 24 } },
          { label: 'rules.open.days', sets: { openPlaces: true, openHeadStartHours: 48 } },
          { label: 'rules.open.week', sets: { openPlaces: true, openHeadStartHours: 168 } },
        ],
        exact: { of: 'length', name: 'openHeadStartHours', stored: 'hours' },
      },
    ],
  },
  {
    title: 'rotaSettings.swaps',
    rules: [
      {
        label: 'rules.swapUntil',
        about: 'rules.swapUntil.about',
        choices: [
          { label: 'rules.swapUntil.start', sets: { swapUntilHours: 0 } },
          { label: 'rules.swapUntil.day', sets: { swapUntilHours: 24 } },
          { label: 'rules.swapUntil.days', sets: { swapUntilHours: 48 } },
          { label: 'rules.swapUntil.week', sets: { swapUntilHours: 168 } },
        ],
        exact: { of: 'length', name: 'swapUntilHours', stored: 'hours' },
      },
      {
        label: 'rules.swapDone',
        about: 'rules.swapDone.about',
        choices: [
          { label: 'rules.swapDone.members', sets: { swapNeedsAdmin: false } },
          { label: 'rules.swapDone.admin', sets: { swapNeedsAdmin: true } },
        ],
      },
    ],
  },
  {
    title: 'rotaSettings.texts',
    rules: [
      {
        label: 'rules.sms',
        about: 'rules.sms.about',
        choices: [
          { label: 'rules.sms.none', sets: { smsAMonth: 0 } },
          { label: 'rules.sms.fifty', sets: { smsAMonth: 50 } },
          { label: 'rules.sms.twoHundred', sets: { smsAMonth: 200 } },
          { label: 'rules.sms.thousand', sets: { smsAMonth: 1000 } },
        ],
        exact: { of: 'number', name: 'smsAMonth' },
      },
      {
        label: 'rules.smsAfter',
        about: 'rules.smsAfter.about',
        choices: [
          { label: 'rules.smsAfter.minutes', sets: { smsAfterMinutes: 20 } },
          { label: 'rules.smsAfter.hour', sets: { smsAfterMinutes: 60 } },
          { label: 'rules.smsAfter.hours', sets: { smsAfterMinutes: 180 } },
          { label: 'rules.smsAfter.half', sets: { smsAfterMinutes: 720 } },
        ],
        exact: { of: 'length', name: 'smsAfterMinutes', stored: 'minutes' },
      },
    ],
  },
]

/** Viewers of head counts, a setting of the day of a service. */
export const COUNTS_SEEN: Rule = {
  label: 'rules.countsSeen',
  about: 'rules.countsSeen.about',
  choices: [
    { label: 'rules.countsSeen.duty', sets: { countsSeenBy: 'duty' } },
    { label: 'rules.countsSeen.members', sets: { countsSeenBy: 'members' } },
  ],
}
