import { locale } from '../../strings/strings.ts'

/** 'Ann, Bo, and Kim' */
export const listOf = (words: string[]): string => new Intl.ListFormat(locale()).format(words)
