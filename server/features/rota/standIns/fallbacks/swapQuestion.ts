import { translateFor } from '#shared/strings/translate.ts'
import { swapQuestions } from '../../swaps/swapQuestions.ts'
import { type MakeQuestion, ownPage } from './asking.ts'
import { endedText, noAnswer, placeIn, toAsked } from './askingTexts.ts'

/** The question to a member of a swap for their part of it. */
export const ofSwap: MakeQuestion = async (needs, { subject_id }, asking) => {
  const { context, person, about: asked } = asking
  const part = await swapQuestions.open(context.trx, subject_id, asked.id)
  if (!part) return null
  const { gives, takes, asker, begins } = part
  const t = translateFor(person.language)
  const [given, taken] = [gives && placeIn(gives, asking), takes ? placeIn(takes, asking) : '']
  const about = takes ?? gives
  const said = (team: string) =>
    given
      ? t('texts.ask.swap', { team, name: asker, takes: taken, gives: given })
      : t('texts.ask.give', { team, name: asker, takes: taken })
  const page = () => ownPage(needs, asking, `/rota/swap/${subject_id}`)
  return {
    begins: new Date(begins),
    text: async () =>
      needs.areTextsAnswered && about
        ? { body: endedText(said, asking, 'end'), asks: [toAsked('swap', subject_id, about)] }
        : noAnswer(`${said(asking.team)} ${await page()}`),
    mail: async () => ({
      title: t('notification.swapAsked', { name: asker }),
      paragraphs: [
        given
          ? t('notification.swapTrade', { takes: taken, gives: given })
          : t('notification.swapTake', { takes: taken }),
        await page(),
      ],
    }),
  }
}
