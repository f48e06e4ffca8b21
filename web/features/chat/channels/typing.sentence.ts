import type { Translate } from '#shared/strings/translate.ts'

/** Who is writing, in a sentence; null while nobody is. */
export function typingSentence([name, other, ...more]: readonly string[], t: Translate): string | null {
  if (name === undefined) return null
  if (other === undefined) return t('chat.oneWrites', { name })
  return more.length === 0 ? t('chat.twoWrite', { name, other }) : t('chat.manyWrite')
}
