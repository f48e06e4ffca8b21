import { type Language, languageOf } from '#shared/languages.ts'

/** The language of greatest weight in an Accept-Language header (RFC 9110 §12.5.4). */
export function acceptedLanguage(header = ''): Language {
  const wanted = header.split(',', 20).map((part) => {
    const [tag = '', weight] = part.split(/;\s*q=/)
    return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
  const tags = wanted.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)
  return languageOf(tags.map(({ tag }) => tag))
}
