import type { Known } from '#shared/rota/capacity.ts'
import type { Translate } from '#shared/strings/translate.ts'

/** Of how many people it is known when they can. */
export function knownText({ people, saidWhen, saidHowOften }: Known, t: Translate): string {
  if (saidWhen === 0) return t(saidHowOften >= people ? 'fill.knowsOften' : 'fill.knowsNobody')
  return saidWhen === people ? t('fill.knowsAll', { count: people }) : t('fill.knowsWhen', { count: saidWhen, people })
}
