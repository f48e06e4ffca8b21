import { useT } from '../../../strings/strings.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { CountKinds } from './CountKinds.tsx'
import { RuleField } from './RuleFields.tsx'
import { RuleLine } from './RuleLine.tsx'
import { COUNTS_SEEN } from './rules.ts'
import type { RulesDraft } from './rulesDraft.ts'

interface DayFieldsProps {
  draft: RulesDraft
  errorAt: (path: string) => string | undefined
  /** True where a name of a kind was refused. */
  isKindWrong: boolean
  onChange: (change: Partial<RulesDraft>) => void
}

const EMERGENCY = ['emergencyNumber', 'address'] as const

/** Settings of the day of a service: whom to call and where to send them, and the kinds of counts. */
export function DayFields({ draft, errorAt, isKindWrong, onChange }: DayFieldsProps) {
  const t = useT()
  const kinds = draft.countKinds.map(({ name }) => name.trim()).filter(Boolean)
  return (
    <fieldset>
      <legend className="mb-1 text-lg font-semibold">{t('rules.day')}</legend>
      <ul>
        {EMERGENCY.map((name) => (
          <li key={name} className="border-t first:border-t-0">
            <RuleLine
              label={t(`rotaSettings.${name}`)}
              value={draft[name].trim() || t('rules.day.none')}
              isWrong={errorAt(name) !== undefined}
            >
              <TextField
                label={t(`rotaSettings.${name}`)}
                hint={t(`rotaSettings.${name}.hint`)}
                autoComplete="off"
                type={name === 'emergencyNumber' ? 'tel' : 'text'}
                value={draft[name]}
                error={errorAt(name)}
                onChange={({ target }) => onChange({ [name]: target.value })}
              />
            </RuleLine>
          </li>
        ))}
        <li className="border-t">
          <RuleLine label={t('rules.kinds')} value={kinds.join(', ') || t('rules.day.none')} isWrong={isKindWrong}>
            <CountKinds
              kinds={draft.countKinds}
              errorAt={errorAt}
              onChange={(countKinds) => onChange({ countKinds })}
            />
          </RuleLine>
        </li>
        <li className="border-t">
          <RuleField rule={COUNTS_SEEN} draft={draft} onChange={onChange} />
        </li>
      </ul>
    </fieldset>
  )
}
