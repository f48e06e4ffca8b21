import { groupBy } from '#shared/groupBy.ts'
import type { LeftOut } from '#shared/plan/importFiles.ts'
import { nobodyIn } from '#shared/plan/nobody.ts'
import type { Person } from '#shared/text.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ListQuestion, type QuestionsProps } from './ListQuestion.tsx'
import { MemberChoice } from './MemberChoice.tsx'
import { ReplaceMonths } from './ReplaceMonths.tsx'
import { Doubles, Ended, Gone } from './RowQuestions.tsx'

/**
 * Questions of a preview: names of several people, texts by which nobody stands there or that name a group, unknown
 * names, doubled posts, shifts that have ended, shifts that the file does not have.
 */
export const ImportQuestions = (props: QuestionsProps) => (
  <>
    <JoinedNames {...props} />
    <NobodyTexts {...props} />
    <GroupTexts {...props} />
    <UnknownNames {...props} />
    <ReplaceMonths {...props} />
    <Doubles {...props} />
    <Ended {...props} />
    <Gone {...props} />
  </>
)

/** Names such as 'Ann & Bo Lee', each with a button that makes its people of it, and one for all of several. */
function JoinedNames({ preview: { joinedNames }, choice, onRead }: QuestionsProps) {
  const t = useT()
  const onSplit = (names: string[]) => onRead({ ...choice, split: [...choice.split, ...names] })
  return (
    <ListQuestion
      title={t('imports.joinedNames', { count: joinedNames.length })}
      items={joinedNames}
      action={
        joinedNames.length > 1 && (
          <Button onClick={() => onSplit(joinedNames.map(({ text }) => text))}>{t('imports.splitAll')}</Button>
        )
      }
    >
      {(some) => (
        <ul className="divide-y rounded border">
          {some.map(({ text, names, cell }) => (
            <li key={text} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
              <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
                <span className="font-medium">{text}</span>{' '}
                <span className="text-sm text-muted">{t('imports.cell', { cell })}</span>
              </p>
              <Button onClick={() => onSplit([text])}>{t('imports.split', { names: names.join(', ') })}</Button>
            </li>
          ))}
        </ul>
      )}
    </ListQuestion>
  )
}

/** Texts such as 'Sub Needed', each with a button that takes it as a person. */
function NobodyTexts({ preview: { leftOut }, ...props }: QuestionsProps) {
  const t = useT()
  const texts = textsOf(leftOut.filter(({ why, text }) => why === 'nobody' && nobodyIn(text) === 'perhaps'))
  const title = t('imports.nobodyTexts', { count: texts.length })
  return <TextsQuestion {...props} title={title} texts={texts} answer={t('imports.isPerson')} />
}

/** Texts such as 'Youth Group', each with a button that puts it on the schedule as a person is. */
function GroupTexts({ preview: { leftOut }, ...props }: QuestionsProps) {
  const t = useT()
  const texts = textsOf(leftOut.filter(({ why }) => why === 'group'))
  const title = t('imports.groupTexts', { count: texts.length })
  const note = t('imports.groupNote')
  return <TextsQuestion {...props} title={title} note={note} texts={texts} answer={t('imports.putAsName')} />
}

/** Each text once, with its first cell. */
const textsOf = (found: LeftOut[]) =>
  [...groupBy(found, ({ text }) => text)].map(([text, [first]]) => ({ text, cell: first?.cell ?? '' }))

interface TextsQuestionProps extends Pick<QuestionsProps, 'choice' | 'onRead'> {
  title: string
  note?: string
  texts: { text: string; cell: string }[]
  /** What the button of each text says, which takes it as a person. */
  answer: string
}

function TextsQuestion({ title, note, texts, answer, choice, onRead }: TextsQuestionProps) {
  const t = useT()
  return (
    <ListQuestion title={title} items={texts} {...(note !== undefined && { note })}>
      {(some) => (
        <ul className="divide-y rounded border">
          {some.map(({ text, cell }) => (
            <li key={text} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
              <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
                <span className="font-medium">{text}</span>{' '}
                <span className="text-sm text-muted">{t('imports.cell', { cell })}</span>
              </p>
              <Button
                aria-label={`${answer}: ${text}`}
                onClick={() => onRead({ ...choice, people: [...choice.people, text] })}
              >
                {answer}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </ListQuestion>
  )
}

/** Names that nobody has. One that may be several people is asked about as that: one of them is not the others. */
function UnknownNames({ preview, choices, onChange }: QuestionsProps) {
  const t = useT()
  const joined = new Set(preview.joinedNames.map(({ text, name = text }) => name))
  const unknownNames = preview.unknownNames.filter(({ name }) => !joined.has(name))
  const choose = (name: string, member: Person | null) => {
    const names = new Map(choices.names)
    if (member) names.set(name, member)
    else names.delete(name)
    onChange({ ...choices, names })
  }
  return (
    <ListQuestion
      title={t('imports.unknownNames', { count: unknownNames.length })}
      items={unknownNames}
      note={t('imports.unknownNamesNote')}
    >
      {(some) => (
        <ul className="divide-y rounded border">
          {some.map(({ name, rows, nearest }) => {
            const chosen = choices.names.get(name)
            return (
              <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
                <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
                  <span className="font-medium">{name}</span>{' '}
                  <span className="text-sm text-muted">{t('imports.rows', { count: rows })}</span>
                </p>
                {chosen ? (
                  <p className="flex grow items-center justify-between gap-2">
                    {t('imports.willBe', { name: chosen.name })}
                    <Button className="shrink-0" onClick={() => choose(name, null)}>
                      {t('imports.leave')}
                    </Button>
                  </p>
                ) : (
                  <>
                    {nearest.map((member) => (
                      <p key={member._id} className="flex grow flex-wrap items-center justify-between gap-2">
                        {t('imports.didYouMean', { name: member.name })}
                        <Button className="shrink-0" onClick={() => choose(name, member)}>
                          {t('imports.useIt', { name: member.name })}
                        </Button>
                      </p>
                    ))}
                    <MemberChoice name={name} nearest={nearest} onChoose={(member) => choose(name, member)} />
                  </>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </ListQuestion>
  )
}
