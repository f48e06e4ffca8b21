import { HOUR_MS } from '#shared/days.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import type { ReportRow } from '#shared/rota/report.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { Download } from '../../../http/reply.ts'
import type { RequestContext } from '../../../http/route.ts'
import { type Bearer, bearerId } from '../../../http/viewer.ts'
import { beginsAt } from '../../../instantOf.ts'
import { writeTables } from '../../plan/worker/writeSchedule.ts'
import { countsOf } from '../availability/shares.ts'
import type { KeptFacts } from '../facts/keptFacts.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import type { Span } from '../facts/span.ts'
import { judgeOf } from '../judge/judge.ts'

interface Needs {
  db: Db
  change: Change
  facts: KeptFacts
  settings: { lateHours(from: Db): Promise<number> }
}

interface Answers {
  declinedLate: number
  offersTaken: number
}

/** Counts late declines, and places taken in call-outs, by person; several posts of one service count once. */
function answersOf({ ofSpan, timeZone }: RotaFacts, lateHours: number): Map<string, Answers> {
  const found = new Map<string, Answers>()
  const count = (userIds: Iterable<string>, what: keyof Answers) => {
    for (const userId of userIds) {
      const own = found.get(userId) ?? { declinedLate: 0, offersTaken: 0 }
      own[what] += 1
      found.set(userId, own)
    }
  }
  for (const { planned, date, row } of ofSpan) {
    // A late decline leaves no gap at a service that did not take place.
    if (row.state === 'cancelled') continue
    const late = new Date(beginsAt(date, row.service_time_key, timeZone).getTime() - lateHours * HOUR_MS).toISOString()
    const live = new Set(planned.flatMap(({ user_id, state }) => (isLive(state) ? user_id : [])))
    const declined = planned.filter(
      ({ user_id, state, answered_at }) =>
        state === 'declined' && !live.has(user_id) && answered_at !== null && answered_at >= late,
    )
    const taken = planned.filter(({ state, source }) => source === 'call_out' && isLive(state))
    count(new Set(declined.map(({ user_id }) => user_id)), 'declinedLate')
    count(new Set(taken.map(({ user_id }) => user_id)), 'offersTaken')
  }
  return found
}

const NUMBERS = [
  'share',
  'served',
  'asked',
  'accepted',
  'declined',
  'declinedLate',
  'offersTaken',
  'absent',
] as const satisfies (keyof ReportRow)[]

/** What the page says of each person besides: services to come, and the fair part of all services of the span. */
const TO_COME = ['planned', 'fairShare'] as const

const rounded = (services: number): number => Math.round(services * 100) / 100

/** A row of the workbook; its shares have two decimal places. */
const cellsOf = ({ user, ...row }: ReportRow): (string | number)[] => [
  user.name,
  ...NUMBERS.map((name) => (name === 'share' ? rounded(row.share) : row[name])),
  Math.max(0, row.planned - row.served - row.absent),
  rounded(row.fair),
]

export function reportService({ db, change, facts: kept, settings }: Needs) {
  async function show(_viewer: unknown, span: Span): Promise<ReportRow[]> {
    const facts = await kept.of(span)
    const share = countsOf(facts)
    const drafted = judgeOf(facts, 'draft')
    const answers = answersOf(facts, await settings.lateHours(db))
    return [...facts.people.values()].map(({ _id, name, isLeftOut }) => {
      const { share: ought, served, asked, accepted, declined, absent } = share(_id)
      const { declinedLate = 0, offersTaken = 0 } = answers.get(_id) ?? {}
      const counts = { served, asked, accepted, declined, declinedLate, offersTaken, absent }
      const load = { share: ought, planned: drafted.planned(_id), fair: drafted.fair(_id) }
      return { user: { _id, name }, ...load, ...counts, ...(isLeftOut && { leftOut: true as const }) }
    })
  }

  return {
    /** The report of everybody, suspended people included, by name. */
    show,
    /** The report as a workbook; `t` translates its headings. */
    async export(
      viewer: Bearer,
      { from, to }: Span,
      { language }: Pick<RequestContext, 'language'>,
    ): Promise<Download> {
      const t = translateFor(language)
      const numbers = [...NUMBERS, ...TO_COME]
      const heads = [t('report.name'), ...numbers.map((name) => t(`report.${name}`))]
      const rows = (await show(viewer, { from, to })).map(cellsOf)
      const widths = [26, ...numbers.map(() => 14)]
      const entry = { action: 'report.exported' as const, actorId: bearerId(viewer), detail: { from, to } }
      return {
        bytes: await writeTables([{ sheet: t('report.sheet'), heads, widths, rows }]),
        beforeSend: () => change.by(viewer)(null, ({ audit }) => audit(entry)),
      }
    },
  }
}
