import type { Language } from '#shared/languages.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Call, CallKind } from '#shared/sunday/calls.ts'

/** Characters of one text message in the GSM alphabet. */
const TEXT_MAX = 160

/** Letters of the GSM alphabet that take one place in it; others lose their accents. */
const GSM = /[ !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùü£¥]/

/** Stand-ins for signs that are not in the alphabet, or take two places in it. */
const STAND_INS = new Map(
  Object.entries({
    '(': '[{',
    ')': ']}',
    '/': '\\|',
    '-': '~–—',
    "'": '^`’‘',
    '"': '“”«»',
    '...': '…',
    EUR: '€',
    ' ': '\u00a0',
  }).flatMap(([standIn, signs]) => [...signs].map((sign) => [sign, standIn] as const)),
)

/** A link as phones make it out of a text: with a scheme, or a host with a path behind it. */
const LINK = /(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+|(?:[\p{L}\d-]+\.)+\p{L}{2,}\/\S*/giu
/** A full stop without a space, as hosts have it: with one a phone sees words. */
const HOST_STOP = /\.(?=\p{L}{2})/gu

/** The words of a member without what a phone would make a link of, since the text comes from the team's number. */
const withoutLinks = (text: string, linkText: string): string => text.replace(LINK, linkText).replace(HOST_STOP, '. ')

const folded = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => {
      if (GSM.test(letter)) return letter
      return STAND_INS.get(letter) ?? letter.normalize('NFD').replace(/\p{M}/gu, '')
    })
    .join('')

/** Title and body of a call's push, or of its end. */
export function callNotification(
  { kind, text, zone, madeBy, test }: Pick<Call, 'kind' | 'text' | 'zone' | 'madeBy' | 'test'>,
  language: Language | null,
  isEnd: boolean,
): { title: string; body: string } {
  const t = translateFor(language)
  const title = t(`notification.call.${kind}`)
  const body = [zone?.name, text, madeBy?.name].filter(Boolean).join(' · ')
  if (isEnd) return { title: t('notification.call.over', { title }), body }
  return { title: test ? t('notification.call.test', { title }) : title, body }
}

interface Texted {
  kind: CallKind
  text: string | null
  zone: string | undefined
  team: string
  link: string
}

/**
 * A call as one text message: team, kind, text, zone and link. Words are cut before the link is; links among them are
 * said to be some, and read on the page of the call.
 */
export function callSms({ kind, text, zone, team, link }: Texted, language: Language | null): string {
  const t = translateFor(language)
  // Folded first: signs that become a slash make a link, too.
  const words = text && withoutLinks(folded(text), t('notification.call.link'))
  const said = folded([`${team}: ${t(`notification.call.${kind}`)}`, words, zone].filter(Boolean).join('. '))
  const room = TEXT_MAX - link.length - 1
  if (said.length <= room) return `${said} ${link}`
  // A sign of two units is not cut in half.
  const start = said.slice(0, room - 3).replace(/[\uD800-\uDBFF]$/, '')
  return `${start.trimEnd()}... ${link}`
}
