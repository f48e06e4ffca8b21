import type { Known } from '#shared/rota/capacity.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { listOf } from '../listOf.ts'

/** Of how many people it is known when they can. */
export function knownText({ people, saidWhen, saidHowOften }: Known, t: Translate): string {
  if (saidWhen === 0) return t(saidHowOften >= people ? 'fill.knowsOften' : 'fill.knowsNobody')
  return saidWhen === people ? t('fill.knowsAll', { count: people }) : t('fill.knowsWhen', { count: saidWhen, people })
}

/** 'Fill takes 3 skills, 2 couples, and one wish about posts into account.'; '' where nobody has named any. */
export function mindedText({ skills, couples, wishes }: Known, t: Translate): string {
  const what = [
    skills > 0 && t('fill.mindsSkills', { count: skills }),
    couples > 0 && t('fill.mindsCouples', { count: couples }),
    wishes > 0 && t('fill.mindsWishes', { count: wishes }),
  ].filter((part) => part !== false)
  return what.length > 0 ? t('fill.minds', { what: listOf(what) }) : ''
}
