import { useState } from 'react'
import { useT } from '../../../strings/strings.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { ExactValue, exactText } from './ExactValue.tsx'
import { RuleLine } from './RuleLine.tsx'
import type { Rule, RuleGroup } from './rules.ts'
import { chosenDraft, isChosen, settingNames, settingsOf } from './rulesDraft.ts'
import type { RulesForm } from './useRulesForm.ts'

interface RuleFieldsProps {
  groups: readonly RuleGroup[]
  form: RulesForm
}

/** The rules of planning as lines, in groups. */
export function RuleFields({ groups, form }: RuleFieldsProps) {
  const t = useT()
  return groups.map(({ title, rules }) => (
    <fieldset key={title}>
      <legend className="mb-1 text-lg font-semibold">{t(title)}</legend>
      <ul>
        {rules.map((rule) => (
          <li key={rule.label} className="border-t first:border-t-0">
            <RuleField rule={rule} form={form} />
          </li>
        ))}
      </ul>
    </fieldset>
  ))
}

/** Value of the option that shows the numbers behind a rule. */
const EXACT = -1

interface RuleFieldProps {
  rule: Rule
  form: RulesForm
}

/** One rule: its answers in words, and the numbers behind it where somebody asks for them or no answer says them. */
export function RuleField({ rule, form }: RuleFieldProps) {
  const t = useT()
  const { label, about, choices, exact } = rule
  const { draft, change } = form
  const [isExactWanted, setExactWanted] = useState(false)
  const isWrong = settingNames(rule).some(form.isWrong)
  const chosen = choices.findIndex((choice) => isChosen(draft, choice))
  const answer = choices[chosen]
  /** The field stays while the digits on the way to a number match an answer. */
  const changeExact: RulesForm['change'] = (fields) => {
    setExactWanted(true)
    change(fields)
  }
  const isExact = exact !== undefined && (isExactWanted || isWrong || answer === undefined)
  return (
    <RuleLine
      label={t(label)}
      value={answer ? t(answer.label) : exact ? exactText(t, exact, settingsOf(draft)) : ''}
      isWrong={isWrong}
    >
      <SelectField
        label={t(label)}
        hint={t(about)}
        value={isExact ? EXACT : chosen}
        onChange={({ target }) => {
          const choice = choices[Number(target.value)]
          setExactWanted(choice === undefined)
          if (choice) change(chosenDraft(draft, choice))
        }}
      >
        {choices.map((choice, place) => (
          <option key={choice.label} value={place}>
            {t(choice.label)}
          </option>
        ))}
        {exact && <option value={EXACT}>{t('rotaSettings.exact')}</option>}
      </SelectField>
      {isExact && (
        <div className="mt-4">
          <ExactValue exact={exact} form={{ ...form, change: changeExact }} />
        </div>
      )}
    </RuleLine>
  )
}
