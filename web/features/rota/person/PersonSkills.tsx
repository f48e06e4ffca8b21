import { useQuery } from '@tanstack/react-query'
import { availabilityApi } from '#shared/rota/availability.ts'
import { type Rota, SkillLevel } from '#shared/rota/wishes.ts'
import { call } from '../../../api/call.ts'
import { useT } from '../../../strings/strings.ts'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { FoldedPart } from '../../../ui/FoldedPart.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { skillsQuery } from '../setup/setup.queries.ts'
import { CertificateDay, withSkill } from '../setup/skills/CertificateDay.tsx'
import { useRotaSave } from '../useRotaSave.ts'

interface PersonSkillsProps {
  userId: string
  skills: Rota['skills']
}

/** What somebody can and what they learn, of the skills of the team. */
export function PersonSkills({ userId, skills }: PersonSkillsProps) {
  const t = useT()
  const { data: all = [] } = useQuery(skillsQuery)
  const { busy, failure, save } = useRotaSave<string>()
  const shown = all.filter(({ _id, retired }) => !retired || skills.some(({ skillId }) => skillId === _id))
  if (shown.length === 0) return null
  const set = (skillId: string, value: string, validUntil?: string | null) =>
    save(skillId, () =>
      call(availabilityApi.changeMember, { userId, skills: withSkill(skills, skillId, value, validUntil) }),
    )
  const ableAt = (id: string) => skills.find(({ skillId, level }) => skillId === id && level === 'able')
  const now = skills.map(({ name, level }) => (level === 'learning' ? t('roster.learns', { name }) : name))
  return (
    <FoldedPart title={t('person.skills')} now={now.join(' · ') || t('availability.none')}>
      <FailureNotice title={t('setupRota.failed')} failure={failure} />
      <ul className="grid gap-4 md:grid-cols-2">
        {shown.map(({ _id, name, expires }) => (
          <li key={_id} className="flex flex-col gap-2">
            <SelectField
              label={name}
              value={skills.find(({ skillId }) => skillId === _id)?.level ?? 'none'}
              disabled={busy !== null}
              onChange={(event) => set(_id, event.currentTarget.value)}
            >
              {(['none', ...SkillLevel.options] as const).map((level) => (
                <option key={level} value={level}>
                  {t(`setupRota.level.${level}`)}
                </option>
              ))}
            </SelectField>
            {expires && ableAt(_id) && (
              <CertificateDay
                label={t('setupRota.certificateOf', { name })}
                validUntil={ableAt(_id)?.validUntil ?? null}
                disabled={busy !== null}
                onSet={(day) => set(_id, 'able', day)}
              />
            )}
          </li>
        ))}
      </ul>
    </FoldedPart>
  )
}
