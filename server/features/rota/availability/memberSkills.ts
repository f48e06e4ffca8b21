import type { MemberSkill } from '#shared/rota/availability.ts'
import { CERTIFICATE_YEARS, CERTIFICATES_FROM } from '#shared/rota/certificates.ts'
import type { ChangeContext } from '../../../db/change.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { mustHaveSkills } from '../setup/posts/mustHave.ts'
import { availabilityStore } from './availability.store.ts'

/** Throws 400 at `skills.N.validUntil` for a last day before the year 2000, or 20 years after `day` or later. */
function mustBeCertificateDays(skills: readonly MemberSkill[], day: string): void {
  const last = `${Number(day.slice(0, 4)) + CERTIFICATE_YEARS}${day.slice(4)}`
  for (const [index, { validUntil }] of skills.entries())
    if (validUntil && (validUntil < CERTIFICATES_FROM || validUntil > last))
      refuseAt(`skills.${index}.validUntil`, 'rota.certificateDay')
}

interface SkillsChange {
  viewer: Pick<Viewer, '_id'>
  userId: string
  skills: readonly MemberSkill[]
  /** Today in the team's time zone. */
  day: string
}

/**
 * Stores all skills of a member, and audits certificates that end on another day now. Where nothing is said of one it
 * stays, since pages of an older release do not know it; people who were told of its end are not told again.
 */
export async function saveSkills(
  { trx, audit }: Pick<ChangeContext<'rota'>, 'trx' | 'audit'>,
  { viewer, userId, skills, day }: SkillsChange,
): Promise<void> {
  mustBeCertificateDays(skills, day)
  await mustHaveSkills(trx, skills)
  const before = await availabilityStore.skills(trx, userId)
  const rows = skills.map(({ skillId, level, validUntil }) => {
    const own = before.find(({ skill_id }) => skill_id === skillId)
    const valid_until = validUntil === undefined ? (own?.valid_until ?? null) : validUntil
    const told_days = own?.valid_until === valid_until ? own.told_days : null
    return { user_id: userId, skill_id: skillId, level, valid_until, told_days }
  })
  await availabilityStore.replaceSkills(trx, userId, rows)
  const after = await availabilityStore.skills(trx, userId)
  const untilOf = (all: typeof before, skillId: string) => all.find(({ skill_id }) => skill_id === skillId)?.valid_until
  for (const { skill_id, name } of new Map([...before, ...after].map((row) => [row.skill_id, row])).values()) {
    const until = untilOf(after, skill_id) ?? null
    if (until === (untilOf(before, skill_id) ?? null)) continue
    const detail = { name, until }
    await audit({ action: 'certificate.changed', actorId: viewer._id, subjectId: userId, detail })
  }
}
