import { useT } from '../../../strings/strings.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { RULE_GROUPS, type Rule } from './rules.ts'
import { changeOf, isChosen, type RulesDraft } from './rulesDraft.ts'

interface RuleFieldsProps {
  draft: RulesDraft
  onChange: (draft: RulesDraft) => void
}

/** Every rule as a question with a choice of answers, in groups. */
export function RuleFields({ draft, onChange }: RuleFieldsProps) {
  const t = useT()
  return RULE_GROUPS.map(({ title, rules }) => (
    <fieldset key={title}>
      <legend className="mb-3 text-lg font-semibold">{t(title)}</legend>
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        {rules.map((rule) => (
          <RuleField key={rule.label} rule={rule} draft={draft} onChange={onChange} />
        ))}
      </div>
    </fieldset>
  ))
}

/** One rule; settings that none of its answers stands for are shown as a choice of their own. */
function RuleField({ rule: { label, about, choices }, draft, onChange }: RuleFieldsProps & { rule: Rule }) {
  const t = useT()
  const chosen = choices.findIndex((choice) => isChosen(draft, choice))
  return (
    <SelectField
      label={t(label)}
      hint={t(about)}
      value={chosen}
      onChange={({ target }) => {
        const choice = choices[Number(target.value)]
        if (choice) onChange(changeOf(draft, choice))
      }}
    >
      {chosen < 0 && <option value={-1}>{t('rotaSettings.ownValue')}</option>}
      {choices.map((choice, place) => (
        <option key={choice.label} value={place}>
          {t(choice.label)}
        </option>
      ))}
    </SelectField>
  )
}
