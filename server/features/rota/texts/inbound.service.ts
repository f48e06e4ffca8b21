import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '#shared/days.ts'
import type { Language } from '#shared/languages.ts'
import { Phone } from '#shared/people/personFields.ts'
import { wellFormed, withoutCopiedSigns } from '#shared/text.ts'
import type { ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { askedQuestions } from '../../reach/texts/askedQuestions.ts'
import { toGsm } from '../../reach/texts/gsm.ts'
import { textNumbers } from '../../reach/texts/textNumbers.ts'
import { tellRota } from '../tellRota.ts'
import { type ListedQuestions, meantBy, openQuestions } from './meant.ts'
import { nextServicesText } from './nextServicesText.ts'
import { lineOf, replyWords, type Words } from './replies.ts'
import { type TextRow, textsStore } from './texts.store.ts'
import { readText, type Said } from './words.ts'
import { type WorkNeeds, work } from './workText.ts'

/** Texts of the whole installation in a minute: more are refused, and the gateway sends them again. */
const A_MINUTE = { key: 'texts in', max: 300, seconds: 60 }
/** Texts of one number in an hour; what comes after them is not answered. */
const OF_A_NUMBER = { max: 20, seconds: 3600 }

/** Questions of one reply that is a list. */
const LISTED = 10

interface InboundNeeds extends WorkNeeds {
  team: Pick<TeamService, 'name' | 'timeZone'>
  limits: Pick<RateLimits, 'takeOften' | 'secondsLeft'>
  /** True where the provider itself replies to STOP, START and HELP. */
  repliesItself: boolean
}

/** A text as a gateway hands it over. */
export interface Inbound {
  id: string
  from: string
  body: string
}

interface Known {
  needs: InboundNeeds
  row: TextRow
  words: Words
  /** True where nothing may be sent to the number. */
  isMute: boolean
}

/** The number in the form in which members have it; null for short codes, names and the like. */
const numberOf = (from: string): string | null =>
  from.trim().startsWith('+') ? (Phone.safeParse(from).data ?? null) : null

/** The words of a text as they are kept. */
const keptBody = (body: string): string =>
  wellFormed(withoutCopiedSigns(body))
    .replace(/(?![\t\n])\p{Cc}|\u202E/gu, '')
    .trim()

const newRow = (number: string, { id, body }: Inbound, userId: string | null): TextRow => ({
  id: randomUUID(),
  number,
  text_id: id,
  user_id: userId,
  body: userId === null ? null : keptBody(body),
  at: new Date().toISOString(),
  counted: 1,
  shown: 0,
  done: 0,
  done_by: null,
  reply: null,
  settled: 1,
  steps: '[]',
  worked: 0,
})

/** Stores a text with its reply and what belongs to it; returns the stored reply where it has come before. */
async function keep({ needs, row }: Known, store: (trx: Db) => Promise<string | null>): Promise<string | null> {
  const kept = await needs.change(null, async ({ trx }) => {
    if (!(await textsStore.insert(trx, row))) return null
    const reply = await store(trx)
    if (reply !== null) await textsStore.settleAs(trx, row.id, reply)
    return { reply }
  })
  return kept ? kept.reply : storedReply(needs, row)
}

async function storedReply({ db }: Pick<InboundNeeds, 'db'>, row: TextRow): Promise<string | null> {
  return (await textsStore.find(db, row))?.reply ?? null
}

/** STOP and START: consent of the number, of whoever has it. Returns null where nothing is replied. */
async function consent({ needs, row, words }: Known, word: 'stop' | 'start', body: string): Promise<string | null> {
  const { number, at, user_id } = row
  const kept = await needs.change('rota', async (rota, revision) => {
    const { trx } = rota
    const nothingTold = rota.tellNobody('the text came before')
    if (!(await textsStore.insert(trx, { ...row, counted: 0 }))) return nothingTold.returning(null)
    const wasStopped = await textNumbers.isStopped(trx, number)
    const owners =
      word === 'stop'
        ? await textNumbers.stop(trx, number, at)
        : await textNumbers.start(trx, number, { at, words: user_id === null ? null : keptBody(body).slice(0, 100) })
    if (word === 'start' || !wasStopped) await auditConsent(rota, word, owners, user_id)
    const isSaid = user_id !== null && !needs.repliesItself && !(word === 'stop' && wasStopped)
    const reply = isSaid
      ? toGsm(words.t(word === 'stop' ? 'texts.stopped' : 'texts.started', { team: words.team }))
      : null
    if (reply !== null) await textsStore.settleAs(trx, row.id, reply)
    return tellRota(rota, revision).returning({ reply })
  })
  return kept ? kept.reply : storedReply(needs, row)
}

async function auditConsent(
  { audit }: Pick<ChangeContext, 'audit'>,
  word: 'stop' | 'start',
  owners: string[],
  actorId: string | null,
): Promise<void> {
  const action = word === 'stop' ? ('texts.stopped' as const) : ('texts.started' as const)
  for (const subjectId of owners) await audit({ action, actorId: actorId ?? subjectId, subjectId, detail: {} })
}

/** The reply that numbers open questions, and stores their list: a number that stands already stays. */
async function replyList(trx: Db, { row, words }: Known, { open, known }: ListedQuestions): Promise<string> {
  const numbered = new Map(known?.items.map(({ question_id, place }) => [question_id, place]))
  const byDay = open.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.asked_at < b.asked_at ? -1 : 1))
  const isKnown = known !== undefined && byDay.every(({ id }) => numbered.has(id))
  const shown = byDay.slice(0, LISTED)
  const lines = shown.map((one, at) => ({ place: isKnown ? (numbered.get(one.id) ?? 0) : at + 1, one }))
  lines.sort((a, b) => a.place - b.place)
  if (isKnown && known) await askedQuestions.renewList(trx, known.id)
  else
    await askedQuestions.addList(
      trx,
      row.number,
      lines.map(({ place, one }) => ({ place, question_id: one.id })),
    )
  const more = byDay.length > LISTED ? [words.t('texts.more', { count: byDay.length - LISTED })] : []
  const said = lines.map(({ place, one }) => lineOf(place, one, words))
  return toGsm([words.t('texts.which'), ...said, ...more, words.t('texts.end')].join('\n'))
}

async function answer(known: Known, said: Extract<Said, { word: 'yes' | 'no' }>): Promise<string | null> {
  const { needs, row, words, isMute } = known
  const asking = { needs, db: needs.db, number: row.number, userId: row.user_id ?? '', words }
  const chosen = await meantBy(asking, said)
  const muted = (reply: string) => (isMute ? null : toGsm(reply))
  if ('said' in chosen) return keep(known, async () => muted(chosen.said))
  if ('list' in chosen) return keep(known, async (trx) => (isMute ? null : replyList(trx, known, chosen.list)))
  const stored = { ...row, settled: 0 as const, steps: JSON.stringify(chosen.steps) }
  await needs.change(null, ({ trx }) => textsStore.insert(trx, stored))
  return work(needs, stored, words, isMute)
}

/** A text that is no answer: how one answers is said once a question, and admins read it. */
async function anythingElse(known: Known): Promise<string | null> {
  const { needs, row, words, isMute } = known
  const asking = { needs, db: needs.db, number: row.number, userId: row.user_id ?? '', words }
  const unhinted = (await openQuestions(asking)).filter(({ hinted }) => hinted === 0)
  const shown = { ...known, row: { ...row, shown: 1 as const } }
  const reply = await keep(shown, async (trx) => {
    if (unhinted.length === 0 || isMute) return null
    await askedQuestions.hint(
      trx,
      unhinted.map(({ id }) => id),
    )
    return toGsm(words.t('texts.hint'))
  })
  await needs.change('rota', async ({ tell }) => tell({ userIds: [], admins: true }, 'textsChanged', {}))
  return reply
}

async function told(known: Known, word: 'help' | 'list'): Promise<string | null> {
  const { needs, row, words, isMute } = known
  if (isMute) return keep(known, async () => null)
  if (word === 'list') return keep(known, async () => toGsm(await nextServicesText(needs.db, row.user_id ?? '', words)))
  return keep(known, async () => (needs.repliesItself ? null : toGsm(words.t('texts.help', { team: words.team }))))
}

async function isBeyondLimit({ db, limits }: InboundNeeds, number: string): Promise<boolean> {
  const since = new Date(Date.now() - HOUR_MS).toISOString()
  return limits.secondsLeft(await textsStore.countedSince(db, number, since), OF_A_NUMBER) > 0
}

async function knownText(needs: InboundNeeds, number: string, text: Inbound) {
  const owner = await textsStore.ownerOf(needs.db, number)
  const language: Language | null = owner?.language ?? null
  const [timeZone, team] = await Promise.all([needs.team.timeZone(), needs.team.name()])
  const isMute = await textNumbers.isStopped(needs.db, number)
  const row = newRow(number, text, owner?.id ?? null)
  return { needs, row, words: replyWords(language, { timeZone, team }), isMute }
}

/**
 * Works a text that came, once for its number and id, and returns the reply, or null. 429 beyond `A_MINUTE`; a STOP is
 * in no limit. A text of a number that no member has verified is counted, and its words are not kept.
 */
export function inboundService(needs: InboundNeeds) {
  return {
    async receive(text: Inbound): Promise<string | null> {
      const number = numberOf(text.from)
      const said = readText(text.body)
      if (number === null || said.word === 'nothing') return null
      if (said.word !== 'stop') await needs.limits.takeOften(A_MINUTE)
      const known = await knownText(needs, number, text)
      const before = await textsStore.find(needs.db, known.row)
      if (before) return before.settled === 1 ? before.reply : work(needs, before, known.words, known.isMute)
      if (said.word === 'stop') return consent(known, 'stop', text.body)
      if (await isBeyondLimit(needs, number)) return keep(known, async () => null)
      if (said.word === 'start') return consent(known, 'start', text.body)
      if (known.row.user_id === null) return keep(known, async () => null)
      if (said.word === 'help' || said.word === 'list') return told(known, said.word)
      return said.word === 'yes' || said.word === 'no' ? answer(known, said) : anythingElse(known)
    },
  }
}
