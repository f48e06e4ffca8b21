import { translateFor } from '#shared/strings/translate.ts'
import type { PlaceRow } from '../../../plan/places/places.store.ts'
import { dayFromNow } from '../../../reach/push/notifications/dayText.ts'
import type { AskedByText } from '../../../reach/texts/askedQuestions.ts'
import { gsmLength, TEXT_CHARS, toGsm } from '../../../reach/texts/gsm.ts'
import type { Asking, AskingText } from './asking.ts'

/** Lines of a numbered list in one text. */
const LISTED = 10

type Placed = Pick<PlaceRow, 'date' | 'service_time' | 'post'>

/** A place as a text asks about it. */
export const toAsked = (
  subject: AskedByText['subject'],
  subject_id: string,
  { date, service_time, post }: Placed,
): AskedByText => ({
  subject,
  subject_id,
  date,
  service_time,
  post,
})

/** A text that is not answered by text. */
export const noAnswer = (body: string): AskingText => ({ body, asks: [] })

/** A place in words, as its person is told. */
export const placeIn = ({ date, service_time: time, post }: Placed, { person, timeZone, now }: Asking): string =>
  translateFor(person.language)('texts.place', { day: dayFromNow(date, timeZone, now, person.language), time, post })

/**
 * A text of one sentence with how one answers, in GSM letters. Where the team's name makes two texts of it, it goes
 * without.
 */
export function endedText(
  sentence: (team: string) => string,
  { person, team }: Asking,
  end: 'end' | 'stopEnds',
): string {
  const t = translateFor(person.language)
  const withEnd = (said: string): string => toGsm(`${said} ${t(`texts.${end}`)}`)
  const body = withEnd(sentence(team))
  return gsmLength(body) <= TEXT_CHARS ? body : withEnd(sentence('').replace(/^: /, ''))
}

/** One question as a sentence, several as a numbered list: a line each, ten, and how many more the app has. */
export function askByText(asking: Asking, asked: AskedByText[], sentence: Sentence): AskingText {
  const { person, team } = asking
  const t = translateFor(person.language)
  const [first] = asked
  if (first && asked.length === 1)
    return {
      body: endedText((name) => t(sentence, { team: name, place: placeIn(first, asking) }), asking, 'end'),
      asks: asked,
    }
  const asks = asked.slice(0, LISTED)
  const lines = asks.map((one, at) => t('texts.line', { number: at + 1, place: placeIn(one, asking) }))
  const more = asked.length > LISTED ? [t('texts.more', { count: asked.length - LISTED })] : []
  const head = sentence === 'texts.remind' ? t('texts.remindMany', { team }) : t('texts.many', { team })
  return { body: toGsm([head, ...lines, ...more, t('texts.end')].join('\n')), asks }
}

type Sentence = 'texts.ask.assignment' | 'texts.ask.offer' | 'texts.remind'
