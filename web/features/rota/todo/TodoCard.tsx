import type { Todo } from '#shared/rota/todo.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useToday } from '../../people/config/useToday.ts'
import { useTodo } from './todo.queries.ts'
import { sameText, todoDayText } from './todo.text.ts'

/** '2 places open, 1 person has not answered'; '' where nothing is missing. */
const missingText = ({ open, unanswered }: { open: number; unanswered: number }, t: Translate): string =>
  [open > 0 && t('todo.open', { count: open }), unanswered > 0 && t('todo.unanswered', { count: unanswered })]
    .filter((text) => text !== false)
    .join(', ')

interface Line {
  /** Days of the card as text; '' for all. */
  when: string
  what: string
}

/** Lines of waiting work, a sentence each, the next day first. */
function todoLines({ day, swaps, exhausted, sameTimes = [], ...all }: Todo, today: string, t: Translate): Line[] {
  const onDay = day ? missingText(day, t) : ''
  const inAll = missingText(all, t)
  return [
    { when: day ? todoDayText(day.date, today, t) : '', what: onDay },
    { when: t('todo.weeks'), what: inAll === onDay ? '' : inAll },
    { when: '', what: swaps > 0 ? t('todo.swaps', { count: swaps }) : '' },
    { when: '', what: exhausted > 0 ? t('todo.exhausted', { count: exhausted }) : '' },
    ...sameTimes.map((same) => ({ when: '', what: sameText(same, t) })),
  ].filter(({ what }) => what !== '')
}

/** A sentence with its counts in brick; the numbers of a time are none. */
function Counted({ text }: { text: string }) {
  return text.split(/(?<![\d:.])(\d+)(?![\d:.apm])/).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence have no other name
      <strong key={at} className="text-danger">
        {part}
      </strong>
    ) : (
      part
    ),
  )
}

/** Card of the rota's work that waits for an admin in the next four weeks. Renders nothing where none does. */
export function TodoCard() {
  const t = useT()
  const today = useToday()
  const { data } = useTodo()
  const lines = data ? todoLines(data, today, t) : []
  if (lines.length === 0) return null
  return (
    <Section title={t('todo.title')} isSmall>
      <div className="rounded-lg border bg-surface p-4">
        {/* The first line is the next day's. */}
        <ul className="flex flex-col gap-1">
          {lines.map(({ when, what }, place) => (
            <li
              key={when + what}
              className={cx('wrap-anywhere first-letter:uppercase', place === 0 ? 'text-lg font-medium' : 'text-muted')}
            >
              {when && `${when}: `}
              <Counted text={what} />
            </li>
          ))}
        </ul>
        {/* Side by side on a phone and in a third of a window. */}
        <div className="mt-3 flex flex-wrap">
          <LinkButton variant="primary" size="sm" className="min-h-11! px-2!" to={rotaPath('coverage')}>
            {t('todo.look')}
          </LinkButton>
          {data?.day && (
            <LinkButton variant="quiet" size="sm" className="min-h-11! px-2!" to={rotaPath('today')}>
              {t('today.title')}
            </LinkButton>
          )}
        </div>
      </div>
    </Section>
  )
}
