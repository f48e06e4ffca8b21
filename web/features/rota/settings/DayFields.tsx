import { useT } from '../../../strings/strings.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { CountKinds } from './CountKinds.tsx'
import { RuleField } from './RuleFields.tsx'
import { RuleLine } from './RuleLine.tsx'
import { COUNTS_SEEN } from './rules.ts'
import type { RulesForm } from './useRulesForm.ts'

const EMERGENCY = ['emergencyNumber', 'address'] as const

/** Settings of the day of a service: whom to call and where to send them, and the kinds of counts. */
export function DayFields({ form }: { form: RulesForm }) {
  const t = useT()
  const { draft, errorAt, isWrong, change } = form
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
              isWrong={isWrong(name)}
            >
              <TextField
                label={t(`rotaSettings.${name}`)}
                hint={t(`rotaSettings.${name}.hint`)}
                autoComplete="off"
                type={name === 'emergencyNumber' ? 'tel' : 'text'}
                value={draft[name]}
                error={errorAt(name)}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            </RuleLine>
          </li>
        ))}
        <li className="border-t">
          <RuleLine
            label={t('rules.kinds')}
            value={kinds.join(', ') || t('rules.day.none')}
            isWrong={isWrong('countKinds')}
          >
            <CountKinds kinds={draft.countKinds} errorAt={errorAt} onChange={(countKinds) => change({ countKinds })} />
          </RuleLine>
        </li>
        <li className="border-t">
          <RuleField rule={COUNTS_SEEN} form={form} />
        </li>
      </ul>
    </fieldset>
  )
}
