import { formatMonth } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { replacedMonths, withMonth } from './import.choices.ts'
import type { QuestionsProps } from './ListQuestion.tsx'

/** A button for each month that replaces all of it by the file: who stands at its posts, and what the file lacks. */
export function ReplaceMonths({
  preview: { rows },
  choices,
  onChange,
}: Pick<QuestionsProps, 'preview' | 'choices' | 'onChange'>) {
  const t = useT()
  const months = replacedMonths(rows)
  if (months.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {months.map((one) => {
        const month = formatMonth(one.month)
        const isReplaced =
          one.doubled.every((seq) => choices.replace.has(seq)) && one.gone.every((seq) => choices.remove.has(seq))
        const count = one.doubled.length + one.gone.length
        return (
          <li
            key={one.month}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded border px-4 py-2"
          >
            <p className="min-w-0 flex-1 basis-60">
              {t(isReplaced ? 'imports.monthReplaced' : 'imports.monthReplaces', { count, month })}
            </p>
            <Button onClick={() => onChange(withMonth(choices, one, !isReplaced))}>
              {t(isReplaced ? 'imports.keepMonth' : 'imports.replaceMonth', { month })}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
