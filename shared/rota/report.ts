import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { SPAN_DAYS, span } from '#shared/inputChecks.ts'
import { about, spanned } from '#shared/people/audit.ts'
import { XLSX_MEDIA_TYPE } from '#shared/plan/schedule.ts'
import { Person } from '#shared/text.ts'

export const REPORT_FILENAME = 'rota-report.xlsx'

/** A member's share of a span, and what became of it; of several posts of one service one counts. */
export const ReportRow = z.object({
  user: Person,
  /** Services that they ought to have; not rounded. */
  share: z.number(),
  /** Services of the span at which they stand, as the board counts them: by a sheet, by hand, live or in the draft. */
  planned: z.number(),
  /** Their fair part of all services of the span, as the board says it; not rounded. */
  fair: z.number(),
  /** Past ones at which they stood, without absences. */
  served: z.number(),
  /** Places at services to come that are not answered yet. */
  asked: z.number(),
  accepted: z.number(),
  declined: z.number(),
  /** Declined within the rota's `lateHours` before the service. */
  declinedLate: z.number(),
  /** Places that they took in a call-out, and have. */
  offersTaken: z.number(),
  /** Past ones at which they were missing. */
  absent: z.number(),
  /** True for an admin whom a fill leaves out (`Capacity.leftOut`), of whom no service is expected. */
  leftOut: z.optional(z.literal(true)),
})
export type ReportRow = z.infer<typeof ReportRow>

const input = span(SPAN_DAYS)

export const rotaReportApi = {
  show: endpoint({
    method: 'GET',
    path: '/rota/report',
    access: 'admin',
    keys: true,
    summary: "Everybody's share of a span, and what they served, answered and missed, by name.",
    input,
    output: z.array(ReportRow),
    weight: 8,
  }),
  export: endpoint({
    method: 'GET',
    path: '/rota/report/export',
    access: 'admin',
    keys: true,
    summary: 'The report as an .xlsx file.',
    input,
    output: z.undefined(),
    reply: 'file',
    mediaType: XLSX_MEDIA_TYPE,
    filename: REPORT_FILENAME,
    weight: 8,
  }),
}

export const rotaReportAudit = {
  'report.exported': about('report', spanned),
}
