import { locale } from '../../strings/strings.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Services as a number with at most one decimal. One format a language: making one takes longer than using it. */
export function formatShare(services: number): string {
  const format = formats.get(locale()) ?? new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 })
  formats.set(locale(), format)
  return format.format(services)
}
