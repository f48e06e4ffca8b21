import type { Known } from '#shared/rota/capacity.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { listOf } from '../listOf.ts'

/** What a fill knows of its people: who has said when they can, and the skills, pairs and wishes that it uses. */
export function knownText({ people, saidWhen, saidHowOften, skills, couples, wishes }: Known, t: Translate): string {
  const said =
    saidWhen === 0
      ? t(saidHowOften >= people ? 'fill.knowsOften' : 'fill.knowsNobody')
      : saidWhen === people
        ? t('fill.knowsAll', { count: people })
        : t('fill.knowsWhen', { count: saidWhen, people })
  const used = [
    skills > 0 && t('fill.skills', { count: skills }),
    couples > 0 && t('fill.couples', { count: couples }),
    wishes > 0 && t('fill.wishes', { count: wishes }),
  ].filter((text) => text !== false)
  return `${said} ${used.length > 0 ? t('fill.uses', { what: listOf(used) }) : t('fill.usesNothing')}`
}
