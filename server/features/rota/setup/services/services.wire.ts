import { groupBy } from '#shared/groupBy.ts'
import type { Service } from '#shared/rota/services.ts'
import type { Db } from '../../../../db/client.ts'
import type { ServiceNeedsTable, ServiceSkillsTable } from '../../../../db/schema.ts'
import { momentOf } from '../../../../instantOf.ts'
import { mapInSteps } from '../../../../mapInSteps.ts'
import type { TeamService } from '../../../people/team/team.service.ts'
import { type ServiceRow, servicesStore } from '../../../plan/services/services.store.ts'
import { type FileFacts, filesOfServices, toServiceFile } from './filesOfServices.ts'

/** Translates a service with its needs to the wire. */
export const toService = (
  row: ServiceRow,
  { needs, skills, files }: { needs: ServiceNeedsTable[]; skills: ServiceSkillsTable[]; files: FileFacts[] },
  timeZone: string,
): Service => ({
  _id: row.id,
  templateId: row.template_id,
  date: row.date,
  serviceTime: row.service_time,
  lastsMinutes: row.lasts_minutes,
  tieColor: row.tie_color,
  state: row.state,
  cancelNote: row.cancel_note,
  edited: row.edited === 1,
  published: row.published_at !== null,
  revision: row.revision,
  name: row.name,
  note: row.note,
  files: files.map(toServiceFile),
  signUp: row.sign_up === 1,
  twoUnrelated: row.two_unrelated === 1,
  startsAt: momentOf(row.date, row.service_time_key, timeZone)?.toISOString() ?? null,
  needs: needs.map(({ post_id, min_people, max_people, priority }) => ({
    postId: post_id,
    minPeople: min_people,
    maxPeople: max_people,
    priority,
  })),
  skills: skills.map(({ skill_id, min_people }) => ({ skillId: skill_id, minPeople: min_people })),
})

export async function toServices(db: Db, rows: ServiceRow[], timeZone: string): Promise<Service[]> {
  const ids = rows.map(({ id }) => id)
  const needs = await servicesStore.needsOf(db, ids)
  const skills = await servicesStore.skillsOf(db, ids)
  const files = await filesOfServices(db, ids)
  const ofService = ({ service_id }: { service_id: string }) => service_id
  const [needsBy, skillsBy, filesBy] = [
    groupBy(needs, ofService),
    groupBy(skills, ofService),
    groupBy(files, ofService),
  ]
  return mapInSteps(rows, (row) => {
    const { id } = row
    const parts = { needs: needsBy.get(id) ?? [], skills: skillsBy.get(id) ?? [], files: filesBy.get(id) ?? [] }
    return toService(row, parts, timeZone)
  })
}

/** One service with its needs, as `toServices` has it. */
export async function toOneService(
  from: Db,
  { team }: { team: Pick<TeamService, 'timeZone'> },
  row: ServiceRow,
): Promise<Service> {
  const [service] = await toServices(from, [row], await team.timeZone(from))
  if (!service) throw new Error('One row makes one service')
  return service
}
