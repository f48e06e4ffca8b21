import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Helper } from '#shared/people/helpers.ts'
import type { Answer, Assignment } from '#shared/rota/answers.ts'
import { answersApi } from '#shared/rota/answers.ts'
import type { OwnOffer } from '#shared/rota/offers.ts'
import { offersApi } from '#shared/rota/standIns.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { AnswerButtons } from '../answers/AnswerButtons.tsx'
import { helpedQuery } from './helped.queries.ts'
import { useHelped } from './useHelped.ts'

type Asked = Pick<Assignment, '_id' | 'date' | 'serviceTime' | 'post'>

const about = ({ date, serviceTime, post }: Asked): string => [formatDay(date, 'full'), serviceTime, post].join(' · ')

/** One person's questions: who is answered for stands above each of them. */
export function HelpedPerson({ person: { _id: userId, name } }: { person: Helper['of'] }) {
  const t = useT()
  const cache = useQueryClient()
  const { data } = useQuery(helpedQuery(userId))
  const { busy, failure, save } = useSave<string>()
  const answer = (id: string, said: Answer, work: () => Promise<unknown>) =>
    save(`${id} ${said}`, async () => {
      await work().finally(() => cache.invalidateQueries({ queryKey: helpedQuery(userId).queryKey }))
    })
  const busyOf = (id: string): Answer | null =>
    (['accept', 'decline'] as const).find((one) => busy === `${id} ${one}`) ?? null
  const answerPlace =
    ({ _id: id, sequence }: Assignment) =>
    (said: Answer, reason: string | null) =>
      answer(id, said, () => call(answersApi.answer, { id, answer: said, reason, sequence, for: userId }))
  const answerOffer =
    ({ _id: id }: OwnOffer) =>
    (said: Answer) =>
      answer(id, said, () => call(offersApi.answer, { id, answer: said, for: userId }))
  if (!data || data.assignments.length + data.offers.length === 0) return null
  return (
    <Section title={t('helpers.for', { name })} anchor={`for-${userId}`}>
      <div className="flex flex-col gap-3">
        <p className="text-muted">{t('helpers.forWhat', { name })}</p>
        <FailureNotice title={t('helpers.answerFailed')} failure={failure} />
        <ul className="flex flex-col divide-y">
          {data.assignments.map((place) => (
            <li key={place._id} className="py-3">
              <p className="font-medium wrap-anywhere first-letter:uppercase">{about(place)}</p>
              <AnswerButtons place={place} busy={busyOf(place._id)} onAnswer={answerPlace(place)} />
            </li>
          ))}
          {data.offers.map((offer) => (
            <li key={offer._id} className="py-3">
              <p className="text-sm">{t('helpers.offer', { name })}</p>
              <p className="font-medium wrap-anywhere first-letter:uppercase">{about(offer)}</p>
              <AnswerButtons
                place={{ ...offer, state: 'asked', mayAccept: true }}
                isOffer
                busy={busyOf(offer._id)}
                onAnswer={answerOffer(offer)}
              />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

/** What is asked of those whom one helps, person by person. */
export function HelpedPeople() {
  const { helped } = useHelped()
  return helped.map(({ _id, of }) => <HelpedPerson key={_id} person={of} />)
}
