import { REPORT_FILENAME, rotaReportApi } from '#shared/rotaReport.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Route } from '../../../http/route.ts'
import type { ReportService } from './report.service.ts'

export function reportRoutes(route: Route, report: ReportService): void {
  route(rotaReportApi.show, (_, span) => report.show(span), { weight: 8 })
  route(
    rotaReportApi.export,
    async (user, span, { language }) => ({
      ...(await report.export(user, span, translateFor(language))),
      filename: REPORT_FILENAME,
    }),
    { weight: 8 },
  )
}
