import type { ImportPreview } from '#shared/plan/importEntries.ts'
import type { ImportedDay, ImportedDayKind } from '#shared/plan/importFiles.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import type { LayoutChoice } from './import.layout.ts'
import { awayLeftOut, hiddenQuestion, struckQuestion, subsQuestion } from './import.leftOut.ts'

interface ReadQuestionsProps {
  preview: ImportPreview
  choice: LayoutChoice
  /** What days on which people cannot serve become. */
  daysAs: ImportedDayKind
  busy: boolean
  /** Reads the file again, with the answer. */
  onRead: (choice: LayoutChoice) => void
}

/** What becomes of the days of people who cannot serve, as they are stored. */
function awaySentence(days: readonly ImportedDay[], daysAs: ImportedDayKind) {
  const known = days.filter(({ userId }) => userId !== null)
  if (known.length === 0) return 'imports.awayUnknown'
  const away = daysAs === 'away' ? known.filter(({ kind }) => kind === 'away') : []
  if (away.length === known.length) return 'imports.away'
  return away.length > 0 ? 'imports.awayOrRather' : 'imports.awayRather'
}

/** Questions of a preview whose answers read the file anew: its year, and what was left out. */
export function ReadQuestions(props: ReadQuestionsProps) {
  const { preview, choice, daysAs, busy, onRead } = props
  const t = useT()
  const { leftOut, away, days = [] } = preview
  const skipped = awayLeftOut(leftOut)
  return (
    <>
      <YearQuestion preview={preview} choice={choice} busy={busy} onRead={onRead} />
      <ReadToo
        question={hiddenQuestion(leftOut, t)}
        answers={{ [t('imports.readHidden')]: () => onRead({ ...choice, hidden: 'read' }) }}
        busy={busy}
      />
      <ReadToo
        question={struckQuestion(leftOut, t)}
        answers={{ [t('imports.readStruck')]: () => onRead({ ...choice, struck: 'read' }) }}
        busy={busy}
      />
      <ReadToo
        question={subsQuestion(leftOut, t)}
        answers={{ [t('imports.readSubs')]: () => onRead({ ...choice, subs: 'read' }) }}
        busy={busy}
      />
      <ReadToo
        question={away === undefined ? null : t(awaySentence(days, daysAs), { label: away })}
        answers={{ [t('imports.awaySkip')]: () => onRead({ ...choice, away: 'skip' }) }}
        busy={busy}
      />
      <ReadToo
        question={skipped && t('imports.awaySkipped', { text: skipped })}
        answers={{ [t('imports.awayRead')]: () => onRead({ ...choice, away: 'days' }) }}
        busy={busy}
      />
    </>
  )
}

/** Asks whether another year is meant: where the file names none, of the one before and the one after. */
function YearQuestion({ preview: { year }, choice, busy, onRead }: Omit<ReadQuestionsProps, 'daysAs'>) {
  const t = useT()
  if (!year) return null
  const { read, meant, isGuessed } = year
  const others = isGuessed ? [meant, 2 * read - meant] : [meant]
  const answers = others.map(
    (other) =>
      [
        t('imports.meantYear', { meant: `${other}` }),
        () => onRead({ ...choice, shiftYears: other < read ? '-1' : '1' }),
      ] as const,
  )
  return (
    <ReadToo
      question={t(isGuessed ? 'imports.yearUnsaid' : 'imports.year', { read: `${read}` })}
      answers={Object.fromEntries(answers)}
      busy={busy}
    />
  )
}

interface ReadTooProps {
  /** Null where there is nothing to ask. */
  question: string | null
  /** What each button says and does. */
  answers: Readonly<Record<string, () => void>>
  busy: boolean
}

/** A question about a file, with its answers. */
export function ReadToo({ question, answers, busy }: ReadTooProps) {
  if (!question) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded border px-4 py-2">
      <p className="min-w-0 flex-1 basis-60">{question}</p>
      <div className="flex flex-wrap gap-2">
        {Object.entries(answers).map(([answer, onAnswer]) => (
          <Button key={answer} busy={busy} onClick={onAnswer}>
            {answer}
          </Button>
        ))}
      </div>
    </div>
  )
}
