import { type ReactNode, useState } from 'react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import { swapDayTitle } from '../swaps/swap.text.ts'
import type { ShownAnswer } from './answer.operations.ts'
import { QuestionRow } from './QuestionRow.tsx'
import type { AnswersAndDays } from './useOwnAnswers.ts'

/** A question in a list; a press on it shows its body. */
export interface ListedQuestion {
  key: string
  date: string
  title: string
  detail: string
  /** True while it is still to be answered. */
  isDue: boolean
  body: ReactNode
}

/** 'Dec 6, Dec 20': the days that one press accepts. */
const daysOf = (asked: ShownAnswer[]): string =>
  [...new Set(asked.map(({ assignment }) => assignment.date))]
    .sort()
    .map((date) => swapDayTitle(date, 'short'))
    .join(', ')

interface QuestionListProps {
  questions: ListedQuestion[]
  /** All that are asked whether they serve, also those above. */
  asked: ShownAnswer[]
  answers: Pick<AnswersAndDays, 'answer' | 'isAway'>
}

/** Questions of which one is open at a time, and the press that says yes to all dates. */
export function QuestionList({ questions, asked, answers }: QuestionListProps) {
  const t = useT()
  const [open, setOpen] = useState<string | null>(null)
  const count = questions.filter(({ isDue }) => isDue).length
  const isAskedHere = asked.some(({ assignment }) => questions.some(({ key }) => key === assignment._id))
  // Who has said away is not taken at a yes to all.
  const free = asked.filter(({ assignment }) => !answers.isAway(assignment))
  return (
    <Section title={count === 0 ? t('answers.noQuestions') : t('answers.questions', { count })} isSmall>
      <ul className="overflow-hidden rounded border bg-surface">
        {questions.map(({ key, title, detail, body }) => (
          <QuestionRow
            key={key}
            title={title}
            detail={detail}
            isOpen={key === open}
            onToggle={() => setOpen(key === open ? null : key)}
          >
            {body}
          </QuestionRow>
        ))}
      </ul>
      {isAskedHere && asked.length > 1 && free.length > 0 && (
        <Button className="mt-3 text-balance" onClick={() => free.forEach((one) => void answers.answer(one, 'accept'))}>
          {t('answers.acceptAll', { days: daysOf(free) })}
        </Button>
      )}
    </Section>
  )
}
