import { useT } from '../../../strings/strings.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { RuleLine } from './RuleLine.tsx'
import type { Rule, RuleGroup } from './rules.ts'
import { changeOf, isChosen, type RulesDraft } from './rulesDraft.ts'

interface RuleFieldsProps {
  draft: RulesDraft
  onChange: (draft: RulesDraft) => void
}

/** The rules of planning as lines, in groups. */
export function RuleFields({ groups, draft, onChange }: RuleFieldsProps & { groups: readonly RuleGroup[] }) {
  const t = useT()
  return groups.map(({ title, rules }) => (
    <fieldset key={title}>
      <legend className="mb-1 text-lg font-semibold">{t(title)}</legend>
      <ul>
        {rules.map((rule) => (
          <li key={rule.label} className="border-t first:border-t-0">
            <RuleField rule={rule} draft={draft} onChange={onChange} />
          </li>
        ))}
      </ul>
    </fieldset>
  ))
}

/** One rule; settings that none of its answers stands for are shown as a choice of their own. */
export function RuleField({
  rule: { label, about, choices },
  draft,
  onChange,
}: RuleFieldsProps & {
  rule: Rule
}) {
  const t = useT()
  const chosen = choices.findIndex((choice) => isChosen(draft, choice))
  return (
    <RuleLine label={t(label)} value={t(choices[chosen]?.label ?? 'rotaSettings.ownValue')}>
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
    </RuleLine>
  )
}
