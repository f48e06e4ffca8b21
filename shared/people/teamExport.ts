import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { about, byOperator, many } from './audit.ts'

export const TEAM_EXPORT_FILENAME = 'ushers-export.zip'

export const teamExportApi = {
  download: endpoint({
    method: 'GET',
    path: '/export',
    access: 'superAdmin',
    summary:
      'People, services with their needs, every place of the schedule, availability, answers and counts as CSV files in one zip, which `ushers admin import-export` brings into an empty team. Its README says what is not in it.',
    input: z.object({}),
    output: z.undefined(),
    reply: 'file',
    mediaType: 'application/zip',
    filename: TEAM_EXPORT_FILENAME,
    weight: 50,
  }),
}

export const teamExportAudit = {
  /** With the number of lines in all files. */
  'team.exported': about('team', many),
  'team.cameIn': about('team', z.extend(many, byOperator.shape)),
}
