import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../strings/strings.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { RULE_GROUPS, type Rule } from './rules.ts'
import { changeOf, isChosen, type RulesDraft } from './rulesDraft.ts'

interface RuleFieldsProps {
  draft: RulesDraft
  onChange: (draft: RulesDraft) => void
}

/** Every rule as a line of a question and its answer, in groups; a press on one turns it into a choice. */
export function RuleFields({ draft, onChange }: RuleFieldsProps) {
  const t = useT()
  return RULE_GROUPS.map(({ title, rules }) => (
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
function RuleField({ rule: { label, about, choices }, draft, onChange }: RuleFieldsProps & { rule: Rule }) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const field = useRef<HTMLSelectElement>(null)
  const chosen = choices.findIndex((choice) => isChosen(draft, choice))
  const answer = choices[chosen]
  // The button that had the focus is gone.
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])
  if (!isOpen)
    return (
      <button
        type="button"
        aria-expanded={false}
        onClick={() => setIsOpen(true)}
        className="-mx-1 flex min-h-11 w-full items-center gap-3 rounded px-1 py-1.5 text-left hover:bg-sunken"
      >
        <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-6">
          <span>{t(label)}</span>
          <span className="font-medium text-primary">{t(answer ? answer.label : 'rotaSettings.ownValue')}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </button>
    )
  return (
    <SelectField
      ref={field}
      label={t(label)}
      hint={t(about)}
      value={chosen}
      className="py-3"
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
