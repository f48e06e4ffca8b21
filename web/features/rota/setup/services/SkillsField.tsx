import type { SkillNeed } from '#shared/rota/needs.ts'
import type { Skill } from '#shared/rota/skills.ts'
import { useT } from '../../../../strings/strings.ts'
import { PeopleCount } from '../PeopleCount.tsx'

interface SkillsFieldProps {
  needs: SkillNeed[]
  skills: Skill[]
  /** The refusal of a need, by its place in `needs`. */
  errorAt: (place: number) => string | undefined
  onChange: (needs: SkillNeed[]) => void
}

/**
 * Number of people with each skill that a service needs, at whichever post they stand. Not shown for a team without
 * skills.
 */
export function SkillsField({ needs, skills, errorAt, onChange }: SkillsFieldProps) {
  const t = useT()
  const shown = skills.filter(({ _id, retired }) => !retired || needs.some(({ skillId }) => skillId === _id))
  if (shown.length === 0) return null
  const set = (skillId: string, minPeople: number) => {
    const others = needs.filter((need) => need.skillId !== skillId)
    onChange(minPeople > 0 ? [...others, { skillId, minPeople }] : others)
  }
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('setupRota.skillNeeds')}</legend>
      <ul className="flex flex-col gap-2">
        {shown.map(({ _id, name }) => {
          const place = needs.findIndex(({ skillId }) => skillId === _id)
          const error = place >= 0 ? errorAt(place) : undefined
          return (
            <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{name}</span>
              <PeopleCount
                of={name}
                label={t('setupRota.least')}
                value={needs[place]?.minPeople ?? 0}
                onChange={(count) => set(_id, count)}
              />
              {error && (
                <p role="alert" className="basis-full text-sm text-danger">
                  {error}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
