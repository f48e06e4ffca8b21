import { useQuery } from '@tanstack/react-query'
import { availabilityApi } from '#shared/rota/availability.ts'
import { type Rota, SkillLevel } from '#shared/rota/wishes.ts'
import { call } from '../../../api/call.ts'
import { useT } from '../../../strings/strings.ts'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { FoldedPart } from '../../../ui/FoldedPart.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { skillsQuery } from '../setup/setup.queries.ts'
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
  const set = (skillId: string, value: string) =>
    save(skillId, () => {
      const { data: level } = SkillLevel.safeParse(value)
      const others = skills.filter((one) => one.skillId !== skillId)
      const wanted = level ? [...others, { skillId, level }] : others
      return call(availabilityApi.changeMember, {
        userId,
        skills: wanted.map((one) => ({ skillId: one.skillId, level: one.level })),
      })
    })
  const now = skills.map(({ name, level }) => (level === 'learning' ? t('roster.learns', { name }) : name))
  return (
    <FoldedPart title={t('person.skills')} now={now.join(' · ') || t('availability.none')}>
      <FailureNotice title={t('setupRota.failed')} failure={failure} />
      <ul className="grid gap-4 md:grid-cols-2">
        {shown.map(({ _id, name }) => (
          <li key={_id}>
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
          </li>
        ))}
      </ul>
    </FoldedPart>
  )
}
