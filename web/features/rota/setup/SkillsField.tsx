import type { Skill, SkillNeed } from '#shared/rotaSetup.ts'
import { useT } from '../../../strings/strings.ts'
import { smallControlClasses } from '../../../ui/Field.tsx'

interface SkillsFieldProps {
  needs: SkillNeed[]
  skills: Skill[]
  /** The refusal of a need, by its place in `needs`. */
  errorAt: (place: number) => string | undefined
  onChange: (needs: SkillNeed[]) => void
}

/** How many people with each skill a service needs, whichever post they stand at. Not shown for a team without skills. */
export function SkillsField({ needs, skills, errorAt, onChange }: SkillsFieldProps) {
  const t = useT()
  const shown = skills.filter(({ _id, retired }) => !retired || needs.some(({ skillId }) => skillId === _id))
  if (shown.length === 0) return null
  const set = (skillId: string, text: string) => {
    const minPeople = Math.max(0, Math.min(50, Math.trunc(Number(text) || 0)))
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
              <label className="flex items-center gap-2 text-sm text-muted">
                {t('setupRota.least')}
                <input
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={50}
                  aria-label={`${name}: ${t('setupRota.least')}`}
                  value={needs[place]?.minPeople ?? 0}
                  onChange={(event) => set(_id, event.target.value)}
                  className={`${smallControlClasses} min-h-11! w-18!`}
                />
              </label>
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
